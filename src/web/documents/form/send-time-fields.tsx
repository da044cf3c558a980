import { useTranslation } from 'react-i18next'
import { addDays, isPlainDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { lawAt } from '#core/law'
import { type DubaiTime, dubaiInstant, todayInDubai } from '#web/lib/dubai-time.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DubaiTimeFields } from '#web/ui/form/dubai-time-fields.tsx'
import { FieldGrid, Stack } from '#web/ui/layout/page.tsx'

/** The latest time to which a document can be scheduled. */
const maxDaysAhead = 30

/** The error of a scheduled time, as a key of `sending:later`; null if it is valid. */
export function sendTimeError(at: DubaiTime): 'incomplete' | 'past' | 'tooFar' | null {
  const instant = dubaiInstant(at)
  if (instant === null) return 'incomplete'
  if (Date.parse(instant) <= Date.now()) return 'past'
  return at.date > addDays(todayInDubai(), maxDaysAhead) ? 'tooFar' : null
}

/** The scheduled time of a document: day and time in the Emirates, with its error. */
export function SendTimeFields({
  draft,
  value,
  onChange,
}: {
  draft: InvoiceDraft
  value: DubaiTime
  onChange: (value: DubaiTime) => void
}) {
  const { t } = useTranslation('sending')
  const fault = sendTimeError(value)
  const supplied = draft.taxPointDate ?? draft.delivery?.date ?? draft.period?.end ?? draft.issueDate
  const day = supplied !== undefined && isPlainDate(supplied) ? supplied : null
  const { days } = lawAt('duty.issueTaxInvoice', day ?? todayInDubai()).value
  const isLate = fault === null && day !== null && value.date > addDays(day, days)
  return (
    <Stack>
      <FieldGrid columns={2}>
        <DubaiTimeFields
          value={value}
          onChange={onChange}
          labels={{ date: t('later.date'), time: t('later.time') }}
          minDate={todayInDubai()}
          maxDate={addDays(todayInDubai(), maxDaysAhead)}
        />
      </FieldGrid>
      {fault && <Notice tone="error">{t(`later.${fault}`, { days: maxDaysAhead })}</Notice>}
      {isLate && <Notice tone="warning">{t('later.legal', { days })}</Notice>}
    </Stack>
  )
}
