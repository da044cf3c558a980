import type { DubaiTime } from '#web/lib/dubai-time.ts'
import { DateField } from './date-field.tsx'
import { TextField } from './fields.tsx'

/** A day and a time beside each other. */
export function DubaiTimeFields({
  value,
  onChange,
  labels,
  minDate,
  maxDate,
}: {
  value: DubaiTime
  onChange: (value: DubaiTime) => void
  labels: { date: string; time: string }
  minDate?: string
  maxDate?: string
}) {
  return (
    <>
      <DateField
        label={labels.date}
        value={value.date}
        required
        {...(minDate ? { minDate } : {})}
        {...(maxDate ? { maxDate } : {})}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TextField
        type="time"
        label={labels.time}
        value={value.time}
        dir="ltr"
        required
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
    </>
  )
}
