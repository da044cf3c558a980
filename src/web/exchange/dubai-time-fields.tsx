import { isPlainDate } from '#core/calendar'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'

/** A day and a time of day as they are read in the United Arab Emirates. */
export interface DubaiTime {
  readonly date: string
  readonly time: string
}

/** The instant of a time in the Emirates, which are four hours ahead all year; null while it is not complete. */
export function instantOf({ date, time }: DubaiTime): string | null {
  if (!isPlainDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return new Date(`${date}T${time}:00+04:00`).toISOString()
}

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
