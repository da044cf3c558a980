import { useTranslation } from 'react-i18next'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid } from '#web/ui/layout/page.tsx'

const maxReferenceLength = 100

/** What a user enters about the filing of a return. */
export interface Filing {
  readonly filedOn: string
  readonly reference: string
}

/** A return is filed after its period, and not after today. */
export function isFiledInTime({ filedOn }: Filing, to: string): boolean {
  return filedOn > to && filedOn <= todayInDubai()
}

export function FilingFields({
  value,
  to,
  onChange,
}: {
  value: Filing
  /** The last day of the period. */
  to: string
  onChange: (filing: Filing) => void
}) {
  const { t } = useTranslation('reports')
  return (
    <FieldGrid columns={2}>
      <DateField
        label={t('filed.filedOn')}
        value={value.filedOn}
        onChange={(date) => onChange({ ...value, filedOn: date ?? '' })}
        error={isFiledInTime(value, to) ? undefined : t('filed.filedOnFault', { to: isolatedDay(to) })}
      />
      <TextField
        label={t('filed.reference')}
        description={t('filed.referenceHint')}
        maxLength={maxReferenceLength}
        dir="auto"
        value={value.reference}
        onChange={(event) => onChange({ ...value, reference: event.currentTarget.value })}
      />
    </FieldGrid>
  )
}
