import { reportOnlyReason } from '#core/participant-ids'
import { type Readiness, sumUp } from './readiness.ts'

interface ContactFacts {
  readonly name: string
  readonly isCustomer: boolean
  readonly trn: string
  readonly participantId: string
  readonly legalRegistration: {
    readonly type: string
    readonly id: string
    readonly authority: string
  } | null
  readonly billingAddress: {
    readonly line1: string
    readonly city: string
    readonly subdivision: string
    readonly country: string
  }
  readonly selfBillingAgreement: object | null
}

type ContactLack =
  | 'name'
  | 'trn'
  | 'participantId'
  | 'legalRegistration.id'
  | 'legalRegistration.authority'
  | 'billingAddress.line1'
  | 'billingAddress.city'
  | 'billingAddress.subdivision'
  | 'billingAddress.country'

/**
 * Fields that the next invoice needs from a contact. A customer is a buyer: an address on the network, a complete
 * postal address, and a TRN or a registration as identification. A supplier needs only the address on the network, by
 * which received invoices are matched, unless we write the supplier's invoices: then the contact is their seller.
 * Sources: PINT AE 1.0.4, ibr-080, ibr-081, ibr-143-ae, ibr-144-ae, ibr-009, ibr-011, ibr-101-ae, ibr-172-ae,
 * ibr-134-ae, ibr-149-ae, ibr-150-ae; readiness.test.ts compares this with the rules. A consumer needs only a name:
 * address and identifier are chosen on the invoice (decision 93). An export to a buyer outside of Peppol needs no
 * identification.
 */
export function contactReadiness(contact: ContactFacts): Readiness<ContactLack> {
  const { billingAddress: address, legalRegistration: registration } = contact
  const isSeller = contact.selfBillingAgreement !== null
  const isOnDocuments = contact.isCustomer || isSeller
  const hasTrn = contact.trn !== ''
  const hasRegistration = (registration?.id ?? '') !== ''
  // A seller without a registration is named by nothing else; a buyer by the TRN as well. Abroad, the TRN is optional.
  const isExport = reportOnlyReason(contact.participantId) === 'exportOutsidePeppol'
  const isNamed = isSeller ? hasRegistration : hasRegistration || hasTrn || isExport
  const needs: (readonly [ContactLack, boolean])[] = [
    ['name', contact.name.trim() !== ''],
    ['participantId', contact.participantId !== ''],
  ]
  if (isSeller) needs.push(['trn', hasTrn])
  if (isOnDocuments && (isSeller || !isConsumer(contact))) {
    needs.push(['legalRegistration.id', isNamed])
    if (hasRegistration && registration?.type === 'TL')
      needs.push(['legalRegistration.authority', registration.authority !== ''])
    for (const part of ['line1', 'city', 'subdivision', 'country'] as const)
      needs.push([`billingAddress.${part}`, address[part] !== ''])
  }
  return sumUp(needs)
}

/** A buyer outside of e-invoicing who is not registered as a business. */
function isConsumer({ participantId, trn, legalRegistration }: ContactFacts): boolean {
  if (reportOnlyReason(participantId) !== 'buyerOutsideScope' || trn !== '') return false
  return !['TL', 'CD'].includes(legalRegistration?.type ?? '')
}
