import type { Address as WireAddress } from '#contract/common'
import type { Contact } from '#contract/contacts'
import type { Address, InvoiceDraft, Party } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { reportOnlyReceivers, tinScheme } from '#core/party'

/** Drops what is empty, so that a party holds only what is known. */
function known<T extends Record<string, unknown>>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** An address of the address book as the document carries it; undefined when nothing is known but the country. */
function addressOf(address: WireAddress): Address | undefined {
  const { postalCode, ...rest } = address
  const parts = known({ ...rest, postCode: postalCode })
  return Object.keys(parts).length > 0 ? parts : undefined
}

/** The other side as the address book knows it. */
function partyOf(contact: Contact): Party {
  const [scheme, value] = contact.participantId.split(':')
  const registration = contact.legalRegistration
  const person = known({ email: contact.email, phone: contact.phone })
  return known({
    legalName: contact.name,
    tradingName: contact.tradingName,
    participantId: value ? { scheme, value } : undefined,
    // A buyer's TIN has no term of its own (IBT-032 is the seller's): it stands in the participant id.
    trn: contact.trn,
    legalRegistration: registration?.id
      ? known({ value: registration.id, type: registration.type, authority: registration.authority })
      : undefined,
    address: addressOf(contact.billingAddress),
    contact: Object.keys(person).length > 0 ? person : undefined,
  })
}

/**
 * The draft to a contact, in the role that its kind gives the other side. Goods that go to another address than the bill
 * are delivered there, unless a delivery was typed. A seller without a TRN is known by the TIN (IBT-032).
 */
export function withCounterparty(draft: InvoiceDraft, contact: Contact): InvoiceDraft {
  if (isSelfBilled(draft.kind)) {
    const seller = partyOf(contact)
    return { ...draft, seller: contact.tin && !contact.trn ? { ...seller, tin: contact.tin } : seller }
  }
  const next: InvoiceDraft = { ...draft, buyer: partyOf(contact) }
  const address = contact.shippingAddress ? addressOf(contact.shippingAddress) : undefined
  if (!address || draft.delivery?.address) return next
  return { ...next, delivery: { ...draft.delivery, address } }
}

/** The participant id of a party as people write it: `0235:1002345674`. */
export function participantIdOf(party: Party | undefined): string {
  const { scheme, value } = party?.participantId ?? {}
  return value ? `${scheme || tinScheme}:${value}` : ''
}

/**
 * The draft to a buyer that the network does not know, so that it is only reported: an export abroad has a receiver of
 * its own. Source: PINT AE BIS 1.5.3.
 */
export function withReportOnlyReceiver(draft: InvoiceDraft): InvoiceDraft {
  const country = draft.buyer?.address?.country ?? 'AE'
  const reason = draft.flags?.export && country !== 'AE' ? 'exportOutsidePeppol' : 'buyerOutsideScope'
  const participantId = { scheme: tinScheme, value: reportOnlyReceivers[reason] }
  return { ...draft, buyer: { ...draft.buyer, participantId } }
}
