import { toKind } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { type DocumentKind, isCreditNote, isSelfBilled } from '#core/kinds'
import { reportOnlyReceivers, tinScheme } from '#core/party'

/**
 * The parties of an invoice, as the specification names them. Business to business is the default; a consumer is not
 * subject to e-invoicing and gets the predefined receiver; the buyer writes a self-billed document.
 */
export const invoiceTypes = ['standard', 'b2c', 'selfBilled'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** The kinds of documents in the order of the menu. */
export const offeredKinds: readonly DocumentKind[] = [
  'invoice',
  'creditNote',
  'commercialInvoice',
  'commercialCreditNote',
  'selfBilledInvoice',
  'selfBilledCreditNote',
]

/** The invoice type of a draft, from its kind and its receiver. */
export function invoiceTypeOf(draft: InvoiceDraft): InvoiceType {
  if (isSelfBilled(draft.kind)) return 'selfBilled'
  return draft.buyer?.participantId?.value === reportOnlyReceivers.buyerOutsideScope ? 'b2c' : 'standard'
}

/** The draft as another invoice type, with all input preserved. */
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

/** Removes the predefined receiver of a consumer; the buyer stays. */
function withoutConsumer(draft: InvoiceDraft): InvoiceDraft {
  if (invoiceTypeOf(draft) !== 'b2c' || !draft.buyer) return draft
  const { participantId: _participantId, ...buyer } = draft.buyer
  return { ...draft, buyer }
}
