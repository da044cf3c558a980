import { isSelfBilled, kindOf } from '#core/kinds'

/** Arabic names that the document itself has no place for, where they are known. */
export interface ArabicNames {
  readonly seller?: string
  readonly buyer?: string
}

/** Our Arabic name and that of the other side, as seller and buyer: the XML has a field for one name only. */
export function arabicNamesOf(
  document: { readonly typeCode: string; readonly direction: 'sent' | 'received' },
  { counterparty, own }: { readonly own: string; readonly counterparty: string },
): ArabicNames {
  const kind = kindOf(document.typeCode)
  const isIssuedByBuyer = kind !== undefined && isSelfBilled(kind)
  const areWeSeller = (document.direction === 'sent') !== isIssuedByBuyer
  return areWeSeller ? { seller: own, buyer: counterparty } : { seller: counterparty, buyer: own }
}
