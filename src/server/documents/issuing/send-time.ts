import type { Finding } from '#contract/common'
import { addDays, dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { lawAt } from '#core/law'
import { fieldFinding, problem } from '#platform/base/problem'

const furthestDays = 30
const day = 24 * 3_600_000

/** Raises `common.invalid` unless the time lies ahead, and within 30 days. */
export function checkSendAt(sendAt: string, now: Date): void {
  const ahead = Date.parse(sendAt) - now.getTime()
  if (ahead > 0 && ahead <= furthestDays * day) return
  const [rule, message] =
    ahead > 0
      ? ['falaj-send-at-far', `Choose a time within ${furthestDays} days.`]
      : ['falaj-send-at-past', 'This time has passed; choose a later one, or send now.']
  throw problem('common.invalid', {
    findings: [fieldFinding('sendAt', rule, message, { days: String(furthestDays) })],
  })
}

/** The buyer has the document only once it is sent: a time after the legal limit is allowed, with a warning. */
export function warnOfLateSending(draft: InvoiceDraft, sendAt: string): Finding[] {
  const supplied = draft.taxPointDate ?? draft.delivery?.date ?? draft.period?.end ?? draft.issueDate
  if (!supplied) return []
  const { days } = lawAt('duty.issueTaxInvoice', supplied).value
  const last = addDays(supplied, days)
  if (dubaiDate(sendAt) <= last) return []
  const message = `It would be sent after ${last}, ${days} days after the date of supply.`
  const finding = fieldFinding('sendAt', 'falaj-send-at-late', message, {
    date: last,
    days: String(days),
  })
  return [{ ...finding, severity: 'warning' }]
}
