import type { InvoiceDraft } from '#core/invoice'
import { creditNoteKindFor } from '#core/kinds'
import { precedingDocumentOf } from './preceding-document.ts'

/** What the credit note is to say beside what the corrected document says. */
export interface CreditNoteInput {
  /** BTAE-03, a code of the credit reason list (`DL8.61.1.A` … `E`, `VD`). */
  readonly reason?: string
  /** `YYYY-MM-DD`. */
  readonly issueDate: string
}

/**
 * A draft credit note that takes back the whole of an invoice; people then lower quantities for a partial credit.
 * It names the invoice as preceding document (a volume discount, `VD`, must not: ibr-055-ae), keeps parties, lines
 * and amounts, and drops what belongs to the original alone: number, UUID, dates, payments, attachments.
 * Undefined when the original is itself a credit note.
 */
export function toCreditNote(original: InvoiceDraft, input: CreditNoteInput): InvoiceDraft | undefined {
  const kind = creditNoteKindFor(original.kind)
  if (!kind) return undefined
  const {
    typeCode: _typeCode,
    number: _number,
    uuid: _uuid,
    issueDate: _issueDate,
    issueTime: _issueTime,
    taxPointDate: _taxPointDate,
    dueDate: _dueDate,
    paymentMeans: _paymentMeans,
    paymentTerms: _paymentTerms,
    prepayments: _prepayments,
    prepaid: _prepaid,
    attachments: _attachments,
    retention: _retention,
    note: _note,
    ...kept
  } = structuredCloneOf(original)
  return {
    ...kept,
    kind,
    issueDate: input.issueDate,
    ...(input.reason ? { creditReason: input.reason } : {}),
    precedingDocuments: input.reason === 'VD' ? [] : [precedingDocumentOf(original)],
  }
}

/** Plain JSON in, plain JSON out; no platform function needed. */
function structuredCloneOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
