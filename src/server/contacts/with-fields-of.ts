import type { ContactInput } from '#contract/contacts'

const texts = ['nameAr', 'tradingName', 'email', 'phone', 'trn', 'tin', 'participantId'] as const

/** The notes of both, as far as there is room. */
const notesLength = 2_000

/**
 * A contact with its missing fields taken over from another one: texts one by one, an address, a registration and an
 * agreement as a whole, so that fields of both are never mixed. It has the roles of both.
 */
export function withFieldsOf(contact: ContactInput, other: ContactInput): ContactInput {
  const taken = Object.fromEntries(texts.map((name) => [name, contact[name] || other[name]]))
  const { billingAddress: address } = contact
  return {
    ...contact,
    ...taken,
    isCustomer: contact.isCustomer || other.isCustomer,
    isSupplier: contact.isSupplier || other.isSupplier,
    legalRegistration: contact.legalRegistration ?? other.legalRegistration,
    ...(address.line1 === '' && address.city === ''
      ? { billingAddress: other.billingAddress, addressAr: other.addressAr }
      : { addressAr: contact.addressAr || arabicOf(other, address) }),
    shippingAddress: contact.shippingAddress ?? other.shippingAddress,
    selfBillingAgreement: contact.selfBillingAgreement ?? other.selfBillingAgreement,
    notes: [contact.notes, other.notes].filter(Boolean).join('\n').slice(0, notesLength),
  }
}

/** The Arabic address of another contact, if it translates this address. */
function arabicOf(
  { addressAr, billingAddress }: ContactInput,
  address: ContactInput['billingAddress'],
): string {
  return Object.entries(address).every(
    ([part, text]) => billingAddress[part as keyof typeof address] === text,
  )
    ? addressAr
    : ''
}
