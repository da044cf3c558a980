import { z } from 'zod'
import type { Address, LegalRegistration } from '#contract/common'
import { type Contact, ContactInput } from '#contract/contacts'

/** What the form holds: like the wire, with room for a registration and a second address that are not there yet. */
export interface ContactFields
  extends Omit<ContactInput, 'legalRegistration' | 'selfBillingAgreement' | 'shippingAddress'> {
  legalRegistration: Omit<LegalRegistration, 'type'> & { type: LegalRegistration['type'] | '' }
  hasShippingAddress: boolean
  shippingAddress: Address
  hasAgreement: boolean
  selfBillingAgreement: { reference: string; from: string; until: string }
}

const emptyAddress: Address = {
  line1: '',
  line2: '',
  line3: '',
  city: '',
  postalCode: '',
  subdivision: '',
  country: 'AE',
}

const emptyRegistration: ContactFields['legalRegistration'] = { type: '', id: '', authority: '' }

export function fieldsOf(contact: Partial<Contact>): ContactFields {
  return {
    isCustomer: contact.isCustomer ?? true,
    isSupplier: contact.isSupplier ?? false,
    name: contact.name ?? '',
    nameAr: contact.nameAr ?? '',
    tradingName: contact.tradingName ?? '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    trn: contact.trn ?? '',
    tin: contact.tin ?? '',
    participantId: contact.participantId ?? '',
    legalRegistration: contact.legalRegistration ?? emptyRegistration,
    billingAddress: contact.billingAddress ?? emptyAddress,
    hasShippingAddress: Boolean(contact.shippingAddress),
    shippingAddress: contact.shippingAddress ?? emptyAddress,
    hasAgreement: Boolean(contact.selfBillingAgreement),
    selfBillingAgreement: {
      reference: contact.selfBillingAgreement?.reference ?? '',
      from: contact.selfBillingAgreement?.from ?? '',
      until: contact.selfBillingAgreement?.until ?? '',
    },
    notes: contact.notes ?? '',
  }
}

/** The check of the form: turns it into the wire's shape, then asks what the server asks. */
export const ContactForm = z.preprocess((value) => {
  const {
    hasShippingAddress,
    legalRegistration,
    shippingAddress,
    hasAgreement,
    selfBillingAgreement: { until, ...agreement },
    ...rest
  } = value as ContactFields
  return {
    ...rest,
    legalRegistration: legalRegistration.type === '' ? null : legalRegistration,
    shippingAddress: hasShippingAddress ? shippingAddress : null,
    // An agreement that is no longer wanted goes with its mark, and with the role of a supplier.
    selfBillingAgreement: hasAgreement && rest.isSupplier ? { ...agreement, until: until || null } : null,
  }
}, ContactInput)

export const contactFieldNames = [...Object.keys(ContactInput.shape)]
