import { toKind } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { type DocumentKind, isCreditNote, isSelfBilled } from '#core/kinds'
import { reportOnlyReceivers, tinScheme } from '#core/party'

/**
 * Whom an invoice is between, as the specification names it. Business to business is the standard; a consumer is not
 * subject to e-invoicing and is given the predefined receiver; of a self-billed document the buyer is the one who writes.
 */
export const invoiceTypes = ['standard', 'b2c', 'selfBilled'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** The kinds of documents in the order in which people look for them. */
export const offeredKinds: readonly DocumentKind[] = [
  'invoice',
  'creditNote',
  'commercialInvoice',
  'commercialCreditNote',
  'selfBilledInvoice',
  'selfBilledCreditNote',
]

/** The invoice type that a draft is of, by its kind and its receiver. */
export function invoiceTypeOf(draft: InvoiceDraft): InvoiceType {
  if (isSelfBilled(draft.kind)) return 'selfBilled'
  return draft.buyer?.participantId?.value === reportOnlyReceivers.buyerOutsideScope ? 'b2c' : 'standard'
}

/** The draft as another invoice type; all that was typed stays. */
export function withInvoiceType(draft: InvoiceDraft, type: InvoiceType): InvoiceDraft {
  if (type === invoiceTypeOf(draft)) return draft
  if (type === 'selfBilled') return toKind(withoutConsumer(draft), selfBilledKindOf(draft.kind))
  const billed = isSelfBilled(draft.kind) ? toKind(draft, billedKindOf(draft.kind)) : draft
  if (type === 'standard') return withoutConsumer(billed)
  const participantId = { scheme: tinScheme, value: reportOnlyReceivers.buyerOutsideScope }
  return { ...billed, buyer: { ...billed.buyer, participantId } }
}

function selfBilledKindOf(kind: DocumentKind): DocumentKind {
  return isCreditNote(kind) ? 'selfBilledCreditNote' : 'selfBilledInvoice'
}

function billedKindOf(kind: DocumentKind): DocumentKind {
  return isCreditNote(kind) ? 'creditNote' : 'invoice'
}

/** Takes the predefined receiver of a consumer away; the buyer stays. */
function withoutConsumer(draft: InvoiceDraft): InvoiceDraft {
  if (invoiceTypeOf(draft) !== 'b2c' || !draft.buyer) return draft
  const { participantId: _participantId, ...buyer } = draft.buyer
  return { ...draft, buyer }
}
