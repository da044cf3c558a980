import { addDays, daysBetween, isPlainDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { withoutIdentity } from './without-identity.ts'

/** The purpose of the copy. */
interface CopyInput {
  /** `YYYY-MM-DD`. */
  readonly issueDate: string
  /**
   * The copy is for the same supply, such as a correction of a rejected document or the invoice of a proforma: it
   * includes periods, deliveries, prepayments, rates and references. Otherwise it is for another, similar supply.
   */
  readonly sameSupply?: boolean
}

/**
 * A new draft with the contents of another document. Number, unique identifier and dates are never copied; the due date
 * has the same distance to the date of issue as before. Pure.
 */
export function toCopy(original: InvoiceDraft, { issueDate, sameSupply = false }: CopyInput): InvoiceDraft {
  const dueDate = dueDateOf(original, issueDate)
  const copy: InvoiceDraft = { ...withoutIdentity(original), issueDate, ...(dueDate ? { dueDate } : {}) }
  if (!sameSupply) return withoutSupply(copy)
  const { proforma: _proforma, ...document } = copy
  return document
}

/** Fields of one supply; a credit note of another supply names another invoice. */
function withoutSupply(copy: InvoiceDraft): InvoiceDraft {
  const {
    period,
    prepayments: _prepayments,
    prepaid: _prepaid,
    exchangeRate: _exchangeRate,
    precedingDocuments: _precedingDocuments,
    attachments: _attachments,
    delivery,
    lines,
    ...rest
  } = copy
  const { date: _date, ...place } = delivery ?? {}
  const { start: _start, end: _end, ...often } = period ?? {}
  return {
    ...rest,
    ...(isCreditNote(copy.kind) ? { precedingDocuments: [{}] } : {}),
    ...(Object.keys(place).length > 0 ? { delivery: place } : {}),
    ...(Object.keys(often).length > 0 ? { period: often } : {}),
    ...(lines ? { lines: lines.map(({ period: _period, ...line }) => line) } : {}),
  }
}

function dueDateOf({ issueDate, dueDate }: InvoiceDraft, today: string): string | undefined {
  if (!issueDate || !dueDate || !isPlainDate(issueDate) || !isPlainDate(dueDate)) return undefined
  const days = daysBetween(issueDate, dueDate)
  return days < 0 ? undefined : addDays(today, days)
}
