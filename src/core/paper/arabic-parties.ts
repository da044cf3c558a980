import type { StoredAddress } from '#core/invoice'
import { isSelfBilled, kindOf } from '#core/kinds'

/** What the portal knows of a party in Arabic: the XML has a place for one language only. */
export interface ArabicParty {
  readonly name?: string | undefined
  /** One line, without emirate and country, whose codes have names in both languages. */
  readonly address?: string | undefined
  /** The address that the Arabic one translates; a document with another address does not show the Arabic one. */
  readonly translates?: StoredAddress | undefined
}

/** By the role in the document. */
export interface ArabicParties {
  readonly seller?: ArabicParty | undefined
  readonly buyer?: ArabicParty | undefined
}

interface OwnCompany {
  readonly nameAr: string
  /** Both are missing while only the name is known. */
  readonly addressAr?: string
  readonly address?: StoredAddress
}

interface Counterparty {
  readonly counterpartyNameAr: string
  readonly counterpartyAddressAr: string
}

/** Our own company and the other side in Arabic, as seller and buyer. */
export function arabicPartiesOf(
  document: Counterparty & { readonly typeCode: string; readonly direction: 'sent' | 'received' },
  own: OwnCompany | undefined,
): ArabicParties {
  const kind = kindOf(document.typeCode)
  const isIssuedByBuyer = kind !== undefined && isSelfBilled(kind)
  const areWeSeller = (document.direction === 'sent') !== isIssuedByBuyer
  const us = own && inArabic(own)
  const them = { name: document.counterpartyNameAr, address: document.counterpartyAddressAr }
  return areWeSeller ? { seller: us, buyer: them } : { seller: them, buyer: us }
}

/** Our own company in Arabic. */
export function inArabic({ address, addressAr, nameAr }: OwnCompany): ArabicParty {
  return { name: nameAr, address: addressAr, translates: address }
}
