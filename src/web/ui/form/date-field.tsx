import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import 'dayjs/locale/ar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPlainDate } from '#core/calendar'
import { isolatedDay } from '#web/lib/day-text.ts'
import { parseTypedDate } from '#web/lib/parse-typed-date.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { TextField } from './fields.tsx'

interface DateFieldProps
  extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'locale'> {
  /** `YYYY-MM-DD`, or empty. With `keepsTyped` also text that is not a day. */
  value: string
  onChange: (value: string) => void
  /** Passes on text that is not a day when the user leaves the field, instead of restoring the previous day. */
  keepsTyped?: boolean
}

/** A plain day, typed or picked. */
export function DateField({ value, keepsTyped = false, ...props }: DateFieldProps) {
  return keepsTyped && value !== '' && !isPlainDate(value) ? (
    <TypedField value={value} {...props} />
  ) : (
    <DayField value={value} keepsTyped={keepsTyped} {...props} />
  )
}

/** Shown in empty fields, in the form in which a day is read. */
const exampleDay = '2027-01-31'

/** Longer than any date that users type. */
const maxTyped = 30

function DayField({ value, onChange, keepsTyped = false, onBlur, ...props }: DateFieldProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  return (
    <DateInput
      size="sm"
      radius={8}
      valueFormat={language === 'ar' ? 'D MMMM YYYY' : 'D MMM YYYY'}
      placeholder={t('field.dayExample', { day: isolatedDay(exampleDay) })}
      locale={language}
      firstDayOfWeek={1}
      hideOutsideDates
      // A hint is below the field, so that fields side by side stay aligned.
      previousLabel={t('field.previousPeriod')}
      nextLabel={t('field.nextPeriod')}
      // Red marks errors, and a Sunday is not one.
      weekendDays={[]}
      dateParser={parseTypedDate}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      popoverProps={{ withinPortal: true, shadow: 'md' }}
      {...props}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onBlur={(event) => {
        onBlur?.(event)
        const typed = event.currentTarget.value.trim().slice(0, maxTyped)
        if (keepsTyped && typed !== '' && parseTypedDate(typed) === null) onChange(typed)
      }}
    />
  )
}

/** Text that is not a day, to be corrected; once it is a day, the calendar is shown again. */
function TypedField({ value, onChange, onBlur, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  const { id, label, description, error, disabled, withAsterisk, wrapperProps } = props
  return (
    <TextField
      {...{ label, description, error }}
      {...(id ? { id } : {})}
      disabled={disabled ?? false}
      withAsterisk={withAsterisk ?? false}
      {...(wrapperProps ? { wrapperProps } : {})}
      dir="ltr"
      autoComplete="off"
      maxLength={maxTyped}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => {
        onChange(parseTypedDate(typed) ?? typed.trim())
        onBlur?.(event)
      }}
    />
  )
}
