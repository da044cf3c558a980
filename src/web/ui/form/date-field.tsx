import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import 'dayjs/locale/ar'
import { useTranslation } from 'react-i18next'
import { parseTypedDate } from '#web/lib/parse-typed-date.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import './fields.tsx'

interface DateFieldProps
  extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'locale'> {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A plain day, typed or picked. */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  return (
    <DateInput
      size="sm"
      radius={8}
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      locale={language}
      firstDayOfWeek={1}
      hideOutsideDates
      previousLabel={t('field.previousPeriod')}
      nextLabel={t('field.nextPeriod')}
      // Red means that something needs somebody, and a Sunday does not.
      weekendDays={[]}
      dateParser={parseTypedDate}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      popoverProps={{ withinPortal: true, shadow: 'md' }}
      {...props}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
