import { type OwnParticipant, toKind } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { type DocumentKind, isCreditNote, isSelfBilled } from '#core/kinds'
import { reportOnlyReceivers, tinScheme } from '#core/participant-ids'
import { withoutPlaceOfSale } from '#core/place-of-sale'

/**
 * The invoice types in the words and order of the specification. B2B demands a buyer who is identified as a business; a
 * consumer is not subject to e-invoicing and gets the predefined receiver; standard, the default, demands nothing of the
 * buyer, who may be a public body; the buyer writes a self-billed document. See decision 90.
 */
export const invoiceTypes = ['b2b', 'b2c', 'standard', 'selfBilled'] as const
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

/** The invoice type of a draft, from its kind, its receiver and, for B2B, the choice of its author. */
export function invoiceTypeOf(draft: InvoiceDraft): InvoiceType {
  if (isSelfBilled(draft.kind)) return 'selfBilled'
  if (draft.buyer?.participantId?.value === reportOnlyReceivers.buyerOutsideScope) return 'b2c'
  return draft.buyerIsBusiness ? 'b2b' : 'standard'
}

/** Our own company, whose address a consumer may have as the place of sale. */
type Seller = Pick<OwnParticipant, 'address'>

/** The draft as another invoice type, with all input preserved. */
export function withInvoiceType(draft: InvoiceDraft, type: InvoiceType, seller: Seller): InvoiceDraft {
  if (type === invoiceTypeOf(draft)) return type === 'b2b' ? draft : withoutBusiness(draft)
  const plain = withoutBusiness(withoutConsumer(draft, seller))
  if (type === 'selfBilled') return toKind(plain, selfBilledKindOf(plain.kind))
  const billed = isSelfBilled(plain.kind) ? toKind(plain, billedKindOf(plain.kind)) : plain
  if (type === 'standard') return billed
  if (type === 'b2b') return { ...billed, buyerIsBusiness: true }
  const participantId = { scheme: tinScheme, value: reportOnlyReceivers.buyerOutsideScope }
  return { ...billed, buyer: { ...billed.buyer, participantId } }
}

function selfBilledKindOf(kind: DocumentKind): DocumentKind {
  return isCreditNote(kind) ? 'selfBilledCreditNote' : 'selfBilledInvoice'
}

function billedKindOf(kind: DocumentKind): DocumentKind {
  return isCreditNote(kind) ? 'creditNote' : 'invoice'
}

/** Removes the choice of B2B, also where another type hides it. */
function withoutBusiness(draft: InvoiceDraft): InvoiceDraft {
  if (draft.buyerIsBusiness === undefined) return draft
  const { buyerIsBusiness: _isBusiness, ...rest } = draft
  return rest
}

/**
 * The draft without what only a consumer has: the predefined receiver, our own address as the place of sale, and the word
 * CONSUMER as number. The buyer stays. Pure.
 */
export function withoutConsumer(draft: InvoiceDraft, seller: Seller): InvoiceDraft {
  if (invoiceTypeOf(draft) !== 'b2c' || !draft.buyer) return draft
  const { participantId: _participantId, ...buyer } = draft.buyer
  return withoutPlaceOfSale({ ...draft, buyer }, seller)
}
