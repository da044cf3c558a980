import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import { type DocumentKind, isCommercial, isCreditNote, isSelfBilled } from '#core/kinds'
import { newLine } from './new-draft.ts'

/**
 * The draft as a document of another kind, with all typed fields. In a self-billed document the roles are swapped:
 * the buyer becomes the supplier, and back. Empty lines get the initial treatment of such a document. Pure.
 */
export function toKind(draft: InvoiceDraft, kind: DocumentKind): InvoiceDraft {
  if (kind === draft.kind) return draft
  const { typeCode: _typeCode, customizationId: _customization, profileId: _profile, ...rest } = draft
  const next: InvoiceDraft = { ...rest, kind }
  if (isSelfBilled(kind) !== isSelfBilled(draft.kind)) swapRoles(draft, next)
  // The invoice type is self-billed now, not B2B.
  if (isSelfBilled(kind)) delete next.buyerIsBusiness
  if (isCreditNote(kind) !== isCreditNote(draft.kind)) moveReferences(draft, next)
  if (isCommercial(kind) !== isCommercial(draft.kind) && draft.lines)
    next.lines = draft.lines.map((line) => (isBlankLine(line) ? newLineOf(line, kind) : line))
  return next
}

function swapRoles({ seller, buyer }: InvoiceDraft, next: InvoiceDraft): void {
  delete next.seller
  delete next.buyer
  if (buyer) next.seller = buyer
  if (seller) next.buyer = seller
}

/** A credit note starts with room for the invoice that it corrects; an invoice pays by credit transfer. */
function moveReferences(draft: InvoiceDraft, next: InvoiceDraft): void {
  if (isCreditNote(next.kind)) delete next.proforma
  const named = (draft.precedingDocuments ?? []).filter((document) => Object.keys(document).length > 0)
  delete next.precedingDocuments
  if (isCreditNote(next.kind)) next.precedingDocuments = named.length > 0 ? named : [{}]
  else {
    if (named.length > 0) next.precedingDocuments = named
    if (!draft.paymentMeans?.length) next.paymentMeans = [{ code: '30' }]
  }
}

/** True for a line that is still empty. */
export function isBlankLine(line: InvoiceLine): boolean {
  return !line.item?.name && !line.price?.gross && !line.item?.description && !line.note
}

function newLineOf(line: InvoiceLine, kind: DocumentKind): InvoiceLine {
  const { vat } = newLine(line.id ?? '1', kind)
  return { ...line, ...(vat ? { vat } : {}) }
}
