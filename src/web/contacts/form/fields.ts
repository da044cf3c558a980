import { z } from 'zod'
import type { Address, LegalRegistration } from '#contract/common'
import { type Contact, ContactInput } from '#contract/contacts'

/**
 * The values of the form: those of the wire, with an empty registration and a second address where they are missing.
 */
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

/**
 * The values of the form.
 * @param country of the organization (ISO 3166-1 alpha-2), with which an address that is not there yet begins
 */
export function fieldsOf(contact: Partial<Contact>, country = 'AE'): ContactFields {
  const blankAddress = { ...emptyAddress, country }
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
    billingAddress: contact.billingAddress ?? blankAddress,
    addressAr: contact.addressAr ?? '',
    hasShippingAddress: Boolean(contact.shippingAddress),
    shippingAddress: contact.shippingAddress ?? blankAddress,
    hasAgreement: Boolean(contact.selfBillingAgreement),
    selfBillingAgreement: {
      reference: contact.selfBillingAgreement?.reference ?? '',
      from: contact.selfBillingAgreement?.from ?? '',
      until: contact.selfBillingAgreement?.until ?? '',
    },
    notes: contact.notes ?? '',
  }
}

/** Validation of the form: converts it to the wire's shape, then applies the server's checks. */
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
    // Clearing the self-billing option or the supplier role also removes the agreement.
    selfBillingAgreement: hasAgreement && rest.isSupplier ? { ...agreement, until: until || null } : null,
  }
}, ContactInput)

export const contactFieldNames = [...Object.keys(ContactInput.shape)]
