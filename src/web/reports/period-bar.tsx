import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import styles from './reports.module.css'
import { beside, endingIn, type Length, lengthOf, type Period } from './reports-search.ts'

/** The period of a report: a month, a quarter or year that ends in any month, or any days. */
export function PeriodBar({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation('reports')
  const options = (['month', 'quarter', 'year'] as const).map((value) => ({
    value,
    label: t(`period.${value}`),
  }))
  return (
    <div className={styles['period']}>
      <FilterChips<Length | ''>
        label={t('period.label')}
        value={lengthOf(period) ?? ''}
        options={options}
        onChange={(length) => length !== '' && onChange(endingIn(period.to, length))}
      />
      <span className={styles['days']}>
        <IconButton
          label={t('period.previous')}
          variant="default"
          size={36}
          onClick={() => onChange(beside(period, -1))}
        >
          <IconChevronLeft size={17} className={styles['arrow']} />
        </IconButton>
        <DateField
          aria-label={t('from')}
          value={period.from}
          onChange={(from) => from && onChange({ ...period, from })}
          w={128}
        />
        <DateField
          aria-label={t('to')}
          value={period.to}
          onChange={(to) => to && onChange({ ...period, to })}
          w={128}
        />
        <IconButton
          label={t('period.next')}
          variant="default"
          size={36}
          onClick={() => onChange(beside(period, 1))}
        >
          <IconChevronRight size={17} className={styles['arrow']} />
        </IconButton>
      </span>
    </div>
  )
}
