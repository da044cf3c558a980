import { expect, test } from 'vitest'
import type { Contact } from '#contract/contacts'
import { newDraft, withCounterparty } from '#core/drafts'
import { checkDraft } from '#core/rules'
import { withDeliveryToBuyer, withoutDeliveryToBuyer, withReportOnlyReceiver } from './draft-parties.ts'
import { recordsQueryOf } from './draft-records.ts'
import { invoiceTypeOf, withInvoiceType } from './invoice-types.ts'

const address = { line2: '', line3: '', city: 'Dubai', postalCode: '', subdivision: 'DXB', country: 'AE' }
const contact = {
  name: 'Oasis Cranes',
  participantId: '0235:1000000006',
  tin: '1000000006',
  trn: '',
  billingAddress: { ...address, line1: 'Office 5' },
  shippingAddress: { ...address, line1: 'Yard 7' },
} as Contact
const draft = newDraft('invoice', { issueDate: '2026-11-21' })

test('a consumer chosen as invoice type stays one when the customer has no participant id', () => {
  const consumer = withInvoiceType(draft, 'b2c')
  const person = { ...contact, name: 'Ahmed Khan', participantId: '', tin: '' }
  const sold = withCounterparty(consumer, person)
  expect(sold.buyer?.legalName).toBe('Ahmed Khan')
  expect(invoiceTypeOf(sold)).toBe('b2c')
  // A reachable business is not a consumer.
  expect(invoiceTypeOf(withCounterparty(consumer, contact))).toBe('standard')
  expect(withCounterparty(draft, person).buyer).not.toHaveProperty('participantId')
})

test('a B2B invoice whose buyer is only reported is B2C on the screen and for the check', () => {
  const b2b = withInvoiceType({ ...draft, buyer: { legalName: 'Oasis Cranes' } }, 'b2b')
  const rulesOf = (one: typeof draft) => checkDraft(one, '2026-11-21').findings.map(({ rule }) => rule)
  expect(rulesOf(b2b)).toContain('falaj-business-buyer')
  const reported = withReportOnlyReceiver(b2b)
  expect(invoiceTypeOf(reported)).toBe('b2c')
  expect(reported).not.toHaveProperty('buyerIsBusiness')
  // A draft that was saved with both.
  const saved = { ...reported, buyerIsBusiness: true }
  expect(rulesOf(saved)).not.toContain('falaj-business-buyer')
  expect(withInvoiceType(saved, 'b2c')).toEqual(reported)
  // An export to a business stays B2B.
  const exported = { ...b2b, flags: { export: true }, buyer: { ...b2b.buyer, address: { country: 'IN' } } }
  expect(invoiceTypeOf(withReportOnlyReceiver(exported))).toBe('b2b')
})

test('a consumer without a TRN is known by the number of the registration', () => {
  const consumer = { ...contact, participantId: '', tin: '' }
  const registered = {
    ...consumer,
    legalRegistration: { type: 'EID', id: '784-1', authority: '' },
  } as Contact
  const rulesOf = (sold: Contact) => {
    const { findings } = checkDraft(withCounterparty(withInvoiceType(draft, 'b2c'), sold), '2026-11-21')
    return findings.map(({ rule }) => rule)
  }
  expect(rulesOf(consumer)).toContain('ibr-135-ae')
  expect(rulesOf(registered)).not.toContain('ibr-135-ae')
})

test('the shipping address of the customer is the delivery address unless one was entered', () => {
  const sold = withCounterparty(draft, contact)
  expect(sold.buyer?.address?.line1).toBe('Office 5')
  expect(sold.delivery?.address).toEqual({
    line1: 'Yard 7',
    city: 'Dubai',
    subdivision: 'DXB',
    country: 'AE',
  })
  const typed = { ...draft, delivery: { date: '2026-11-20', address: { line1: 'Site 9' } } }
  expect(withCounterparty(typed, contact).delivery).toEqual(typed.delivery)
  expect(withCounterparty(draft, { ...contact, shippingAddress: null })).not.toHaveProperty('delivery')
})

test('a delivery to the buyer fills empty fields only, and goes with the buyer', () => {
  const sold = withCounterparty(draft, { ...contact, shippingAddress: null })
  const filled = withDeliveryToBuyer(sold)
  const office = { line1: 'Office 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  expect(filled.delivery).toEqual({ partyName: 'Oasis Cranes', address: office })
  expect(withoutDeliveryToBuyer(filled)).toEqual(sold)
  const typed = { date: '2026-11-20', partyName: 'Site office', address: { line1: 'Gate 2', city: '' } }
  const mixed = withDeliveryToBuyer({ ...sold, delivery: typed })
  expect(mixed.delivery).toEqual({ ...typed, address: { ...office, line1: 'Gate 2' } })
  // The rest of an address in another street belongs to that street.
  expect(withoutDeliveryToBuyer(mixed)).toEqual(mixed)
  const added = { ...filled, delivery: { date: '2026-11-20', address: { ...office, line2: 'Back door' } } }
  expect(withoutDeliveryToBuyer(added).delivery).toEqual({
    date: '2026-11-20',
    address: { line2: 'Back door' },
  })
})

test('of a self-billed document the contact is the seller, by the TIN where there is no TRN', () => {
  const selfBilled = withCounterparty({ ...draft, kind: 'selfBilledInvoice' }, contact)
  expect(selfBilled).toMatchObject({ seller: { legalName: 'Oasis Cranes', tin: '1000000006' } })
  expect(selfBilled.buyer).toBeUndefined()
  expect(selfBilled).not.toHaveProperty('delivery')
})

test('only the records that the draft names are requested', () => {
  const numbers = {
    invoice: 'INV-9',
    creditNote: null,
    selfBilledInvoice: null,
    selfBilledCreditNote: null,
  }
  expect(recordsQueryOf(draft, numbers)).toEqual({ typeCode: '380', number: 'INV-9' })
  const credit = { ...newDraft('creditNote', { issueDate: '2026-11-21' }), number: ' CN-1 ' }
  expect(recordsQueryOf(credit, numbers)).toEqual({ typeCode: '381', number: 'CN-1' })
  const named = { ...credit, precedingDocuments: [{ number: 'INV-1' }] }
  expect(recordsQueryOf(named, numbers).original).toBe('INV-1')
  const several = { ...credit, precedingDocuments: [{ number: 'INV-1' }, { number: 'INV-2' }] }
  expect(recordsQueryOf(several, numbers)).not.toHaveProperty('original')
  const selfBilled = withCounterparty({ ...draft, kind: 'selfBilledInvoice' }, contact)
  expect(recordsQueryOf(selfBilled, numbers).counterparty).toBe('0235:1000000006')
})
