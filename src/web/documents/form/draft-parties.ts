import type { Address as WireAddress } from '#contract/common'
import type { Contact } from '#contract/contacts'
import type { Participant } from '#contract/participants'
import type { Address, Party } from '#core/invoice'

/** Drops what is empty, so that a party holds only what is known. */
function known<T extends Record<string, unknown>>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** An address of the address book as the document carries it; undefined when nothing is known but the country. */
export function addressOf(address: WireAddress): Address | undefined {
  const { postalCode, ...rest } = address
  const parts = known({ ...rest, postCode: postalCode })
  return Object.keys(parts).length > 0 ? parts : undefined
}

/** The buyer as the address book knows them. */
export function buyerOf(contact: Contact): Party {
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
 * The seller as the portal knows them, for the totals and findings on the screen. The server fills in its own when
 * the document is issued and never takes this one.
 */
export function sellerOf(participant: Participant): Party {
  const [scheme, value] = participant.participantId.split(':')
  const registration = participant.legalRegistration
  const person = known({ email: participant.email, phone: participant.phone })
  return known({
    legalName: participant.nameEn,
    participantId: value ? { scheme, value } : undefined,
    trn: participant.trn,
    tin: participant.trn ? '' : participant.tin,
    legalRegistration: known({
      value: registration.id,
      type: registration.type,
      authority: registration.authority,
    }),
    address: addressOf(participant.address),
    contact: Object.keys(person).length > 0 ? person : undefined,
  })
}

/** The participant id of a party as people write it: `0235:1002345674`. */
export function participantIdOf(party: Party | undefined): string {
  const { scheme, value } = party?.participantId ?? {}
  return value ? `${scheme || '0235'}:${value}` : ''
}
