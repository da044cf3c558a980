import type { z } from 'zod'
import type { ContactInput } from '#contract/contacts'
import type { Reachability } from '#contract/participants'

/** A customer, supplier or both, as the portal keeps it. */
export interface ContactRecord extends ContactInput {
  /** `con_…` */
  readonly id: string
  readonly version: number
  readonly archived: boolean
  /** The contact that this one was merged into; it is archived then. */
  readonly mergedInto: string | null
  /** On how many issued or received documents it stands. */
  readonly usageCount: number
  readonly reachability: z.infer<typeof Reachability>
  /** UTC, ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** The fields that people fill in, without what the portal adds. */
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
    shippingAddress: contact.shippingAddress,
    selfBillingAgreement: contact.selfBillingAgreement,
    notes: contact.notes,
  }
}
