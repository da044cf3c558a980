import { expect, test } from 'vitest'
import type { Contact } from '#contract/contacts'
import { newDraft, withCounterparty } from '#core/drafts'
import { isAtPlaceOfSale, withoutPlaceOfSale, withPlaceOfSale, withWalkIn } from '#core/place-of-sale'
import { checkDraft } from '#core/rules'
import {
  withBuyerChanged,
  withDeliveryToBuyer,
  withExportReceiver,
  withoutDeliveryToBuyer,
  withReportOnlyReceiver,
} from './draft-parties.ts'
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

const seller = { address: { ...address, line1: 'Shop 3', city: 'Sharjah', subdivision: 'SHJ' } }

test('a consumer chosen as invoice type stays one when the customer has no participant id', () => {
  const consumer = withInvoiceType(draft, 'b2c', seller)
  const person = { ...contact, name: 'Ahmed Khan', participantId: '', tin: '' }
  const sold = withCounterparty(consumer, person)
  expect(sold.buyer?.legalName).toBe('Ahmed Khan')
  expect(invoiceTypeOf(sold)).toBe('b2c')
  // A reachable business is not a consumer.
  expect(invoiceTypeOf(withCounterparty(consumer, contact))).toBe('standard')
  expect(withCounterparty(draft, person).buyer).not.toHaveProperty('participantId')
})

test('a B2B invoice whose buyer is only reported is B2C on the screen and for the check', () => {
  const b2b = withInvoiceType({ ...draft, buyer: { legalName: 'Oasis Cranes' } }, 'b2b', seller)
  const rulesOf = (one: typeof draft) => checkDraft(one, '2026-11-21').findings.map(({ rule }) => rule)
  expect(rulesOf(b2b)).toContain('falaj-business-buyer')
  const reported = withReportOnlyReceiver(b2b)
  expect(invoiceTypeOf(reported)).toBe('b2c')
  expect(reported).not.toHaveProperty('buyerIsBusiness')
  // A draft that was saved with both.
  const saved = { ...reported, buyerIsBusiness: true }
  expect(rulesOf(saved)).not.toContain('falaj-business-buyer')
  expect(withInvoiceType(saved, 'b2c', seller)).toEqual(reported)
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
    const { findings } = checkDraft(
      withCounterparty(withInvoiceType(draft, 'b2c', seller), sold),
      '2026-11-21',
    )
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

test('a shipping address goes with its buyer, and an address of another origin is reported', () => {
  const choose = (one: Contact) => (now: typeof draft) => withCounterparty(now, one)
  const palm = { ...contact, name: 'Palm', shippingAddress: null }
  const first = withBuyerChanged(draft, choose(contact), null)
  expect([first.shippedTo?.line1, first.keptDelivery]).toEqual(['Yard 7', null])
  const dated = {
    ...first.draft,
    delivery: { ...first.draft.delivery, date: '2026-11-20' },
  }
  const second = withBuyerChanged(dated, choose(palm), first.shippedTo)
  expect(second.draft.delivery).toEqual({ date: '2026-11-20' })
  expect([second.shippedTo, second.keptDelivery]).toEqual([null, null])
  // The next contact has a shipping address, too.
  const wharf = { ...contact, name: 'Wharf', shippingAddress: { ...address, line1: 'Wharf 2' } }
  const third = withBuyerChanged(first.draft, choose(wharf), first.shippedTo)
  expect([third.draft.delivery?.address?.line1, third.shippedTo?.line1]).toEqual(['Wharf 2', 'Wharf 2'])
  // The same contact again changes nothing.
  const again = withBuyerChanged(first.draft, choose(contact), first.shippedTo)
  expect([again.draft.delivery, again.shippedTo]).toEqual([first.draft.delivery, first.shippedTo])
  // After a reload its origin is unknown; an address that was changed since is the user's.
  expect(withBuyerChanged(first.draft, choose(palm), null).keptDelivery?.line1).toBe('Yard 7')
  const typed = { ...first.draft, delivery: { address: { ...first.shippedTo, line1: 'Gate 1' } } }
  const changed = withBuyerChanged(typed, choose(palm), first.shippedTo)
  expect([changed.draft.delivery?.address?.line1, changed.keptDelivery?.line1]).toEqual(['Gate 1', 'Gate 1'])
  // Without a buyer before, it is simply the delivery address.
  const site = { ...draft, delivery: { address: { line1: 'Site 9' } } }
  expect(withBuyerChanged(site, choose(contact), null).keptDelivery).toBeNull()
})

test('a consumer is sold to at the place of sale only on demand, and what is known stays', () => {
  const walkIn = withWalkIn({ ...draft, buyerIsBusiness: true }, 'Walk-in customer', seller)
  const place = { line1: 'Shop 3', city: 'Sharjah', subdivision: 'SHJ', country: 'AE' }
  expect(walkIn).not.toHaveProperty('buyerIsBusiness')
  expect(walkIn.buyer).toEqual({
    legalName: 'Walk-in customer',
    participantId: { scheme: '0235', value: '9900000098' },
    address: place,
    identifiers: [{ value: 'CONSUMER' }],
  })
  expect([invoiceTypeOf(walkIn), isAtPlaceOfSale(walkIn, seller)]).toEqual(['b2c', true])
  const own = withoutPlaceOfSale(walkIn, seller)
  expect(own.buyer).not.toHaveProperty('address')
  expect(own.buyer).not.toHaveProperty('identifiers')
  const layla = {
    ...contact,
    name: 'Layla',
    participantId: '0235:9900000098',
    tin: '',
    shippingAddress: null,
  }
  const known = withCounterparty(draft, {
    ...layla,
    legalRegistration: { type: 'EID', id: '784-1', authority: '' },
  } as Contact)
  expect(withPlaceOfSale(known, seller)).toEqual(known)
  expect(isAtPlaceOfSale(known, seller)).toBe(false)
  const half = { ...known, buyer: { ...known.buyer, address: { city: 'Dubai', country: 'AE' } } }
  expect(withPlaceOfSale(half, seller).buyer?.address).toEqual(place)
  // The registration of a visitor with an address abroad is no number of the buyer (ibr-135-ae).
  const home = { line1: 'Olaya Street 1', city: 'Riyadh', subdivision: 'Riyadh', country: 'SA' }
  const visitor = withPlaceOfSale({ ...known, buyer: { ...known.buyer, address: home } }, seller)
  expect(visitor.buyer).toMatchObject({ address: home, identifiers: [{ value: 'CONSUMER' }] })
})

test('an export to a buyer abroad without an id gets the predefined one, and no other document does', () => {
  const abroad = { ...address, country: 'SA', line1: 'Olaya Street 1' }
  const riyadh = { ...contact, participantId: '', tin: '', billingAddress: abroad }
  const sold = withCounterparty({ ...draft, flags: { export: true } }, riyadh)
  expect(withExportReceiver(sold).buyer?.participantId).toEqual({ scheme: '0235', value: '9900000099' })
  const { flags: _flags, ...plain } = sold
  expect(withExportReceiver(plain)).toBe(plain)
  const reachable = withCounterparty(sold, { ...riyadh, participantId: '9930:DE1' })
  expect(withExportReceiver(reachable)).toBe(reachable)
  const here = withCounterparty(sold, { ...riyadh, billingAddress: { ...abroad, country: 'AE' } })
  expect(withExportReceiver(here)).toBe(here)
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
  const taxDate = '2026-11-21'
  expect(recordsQueryOf(draft, numbers)).toEqual({ typeCode: '380', number: 'INV-9', taxDate })
  const credit = { ...newDraft('creditNote', { issueDate: '2026-11-21' }), number: ' CN-1 ' }
  expect(recordsQueryOf(credit, numbers)).toEqual({ typeCode: '381', number: 'CN-1', taxDate })
  const named = { ...credit, precedingDocuments: [{ number: 'INV-1' }] }
  expect(recordsQueryOf(named, numbers).original).toBe('INV-1')
  const several = { ...credit, precedingDocuments: [{ number: 'INV-1' }, { number: 'INV-2' }] }
  expect(recordsQueryOf(several, numbers)).not.toHaveProperty('original')
  const selfBilled = withCounterparty({ ...draft, kind: 'selfBilledInvoice' }, contact)
  expect(recordsQueryOf(selfBilled, numbers).counterparty).toBe('0235:1000000006')
})
