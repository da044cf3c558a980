import type { z } from 'zod'
import type { ContactInput } from '#contract/contacts'
import type { Reachability } from '#contract/participants'
import type { MasterRecord } from '#server/master-data'

/** A customer, supplier or both; its id is `con_…`, and issued documents count as its usage. */
export interface ContactRecord extends ContactInput, MasterRecord {
  readonly name: string
  /** The contact that this one was merged into; it is archived then. */
  readonly mergedInto: string | null
  readonly reachability: z.infer<typeof Reachability>
}

/** The fields that users fill in, without those of the portal. */
export function inputOf(contact: ContactInput): ContactInput {
  return {
    isCustomer: contact.isCustomer,
    isSupplier: contact.isSupplier,
    name: contact.name,
    nameAr: contact.nameAr,
    tradingName: contact.tradingName,
    email: contact.email,
    phone: contact.phone,
    trn: contact.trn,
    tin: contact.tin,
    participantId: contact.participantId,
    legalRegistration: contact.legalRegistration,
    billingAddress: contact.billingAddress,
    addressAr: contact.addressAr,
    shippingAddress: contact.shippingAddress,
    selfBillingAgreement: contact.selfBillingAgreement,
    notes: contact.notes,
  }
}
