import type { Address, InvoiceDraft, Party } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { reportOnlyReason } from '#core/participant-ids'

/** An address of the address book: only texts, empty if unknown. */
interface BookAddress {
  readonly line1: string
  readonly line2: string
  readonly line3: string
  readonly city: string
  readonly postalCode: string
  readonly subdivision: string
  readonly country: string
}

/** The data of a contact that a document uses. */
interface BookContact {
  readonly name: string
  readonly tradingName: string
  /** Scheme and value, such as `0235:1234567890`. */
  readonly participantId: string
  readonly trn: string
  readonly tin: string
  readonly email: string
  readonly phone: string
  readonly legalRegistration: {
    readonly id: string
    readonly type: string
    readonly authority: string
  } | null
  readonly billingAddress: BookAddress
  readonly shippingAddress: BookAddress | null
}

/** Removes empty values, so that a party contains only known ones. */
function known<T extends Record<string, unknown>>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** An address of the address book in the form of a document; undefined when only the country is given. */
function addressOf(address: BookAddress): Address | undefined {
  const { postalCode, ...rest } = address
  const parts = known({ ...rest, postCode: postalCode })
  return Object.keys(parts).length > 0 ? parts : undefined
}

/** The other side from the address book. */
function partyOf(contact: BookContact): Party {
  const [scheme, value] = contact.participantId.split(':')
  const registration = contact.legalRegistration
  const person = known({ email: contact.email, phone: contact.phone })
  return known({
    legalName: contact.name,
    tradingName: contact.tradingName,
    participantId: value ? { scheme, value } : undefined,
    // A buyer's TIN has no term of its own (IBT-032 is the seller's): it is part of the participant id.
    trn: contact.trn,
    legalRegistration: registration?.id
      ? known({ value: registration.id, type: registration.type, authority: registration.authority })
      : undefined,
    address: addressOf(contact.billingAddress),
    contact: Object.keys(person).length > 0 ? person : undefined,
  })
}

/**
 * The draft with a contact as the other party, in the role that its kind determines. If the shipping address differs
 * from the billing address, it becomes the place of delivery, unless one was entered. A seller without a TRN is
 * identified by the TIN (IBT-032). A contact without a participant id gets the predefined receiver that was chosen
 * before, such as the one for consumers.
 */
export function withCounterparty(draft: InvoiceDraft, contact: BookContact): InvoiceDraft {
  if (isSelfBilled(draft.kind)) {
    const seller = partyOf(contact)
    return { ...draft, seller: contact.tin && !contact.trn ? { ...seller, tin: contact.tin } : seller }
  }
  const chosen = draft.buyer?.participantId
  const isPredefined = reportOnlyReason(chosen?.value ?? '') !== null
  const buyer = { ...(chosen && isPredefined ? { participantId: chosen } : {}), ...partyOf(contact) }
  const next: InvoiceDraft = { ...draft, buyer }
  const address = contact.shippingAddress ? addressOf(contact.shippingAddress) : undefined
  if (!address || draft.delivery?.address) return next
  return { ...next, delivery: { ...draft.delivery, address } }
}
