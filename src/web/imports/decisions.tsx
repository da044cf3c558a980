import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { NativeCheckboxField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './check.module.css'

/** The findings that the user must accept before a file is written, as the server names them. */
type DecisiveRule = 'falaj-import-amount-differs' | 'falaj-import-rows-below'

/** Findings that the user accepts here, or fixes above, before anything is written. */
export function Decisions({
  one,
  accepted,
  isWanting,
  onChange,
}: {
  one: Import
  accepted: readonly string[]
  /** Whether the user tried to continue without deciding. */
  isWanting: boolean
  onChange: (accepted: readonly string[]) => void
}) {
  const { t } = useTranslation('imports')
  if (one.decisions.length === 0) return null
  return (
    <Card title={t('decision.title')} description={t('decision.choose')}>
      <div className={styles['decisions']} data-wanting={isWanting || undefined}>
        {one.decisions.map(({ items, rule }) => (
          <NativeCheckboxField
            key={rule}
            label={t(`decision.${rule as DecisiveRule}`, { count: items })}
            checked={accepted.includes(rule)}
            aria-invalid={(isWanting && !accepted.includes(rule)) || undefined}
            onChange={(event) => {
              const others = accepted.filter((other) => other !== rule)
              onChange(event.currentTarget.checked ? [...others, rule] : others)
            }}
          />
        ))}
      </div>
    </Card>
  )
}
