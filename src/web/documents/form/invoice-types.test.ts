import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import { documentKinds } from '#core/kinds'
import { withWalkIn } from '#core/place-of-sale'
import ar from '../../../../locales/ar/documents.json' with { type: 'json' }
import en from '../../../../locales/en/documents.json' with { type: 'json' }
import { invoiceTypeOf, invoiceTypes, offeredKinds, withInvoiceType } from './invoice-types.ts'

const buyer = { legalName: 'Oasis Cranes', participantId: { scheme: '0235', value: '1000000006' } }
const seller = {
  address: {
    ...{ line1: 'Shop 3', line2: '', line3: '', city: 'Sharjah', postalCode: '' },
    ...{ subdivision: 'SHJ', country: 'AE' },
  },
}
const draft = { ...newDraft('invoice', { issueDate: '2026-11-21' }), buyer }

test('all six kinds are offered, each with a description of its use', () => {
  expect([...offeredKinds].sort()).toEqual([...documentKinds].sort())
  for (const { kind, newMenu, form } of [en, ar]) {
    expect(Object.keys(kind.type).sort()).toEqual([...invoiceTypes].sort())
    for (const code of ['380', '381', '389', '261', '480', '81'] as const)
      expect([kind.hint[code], newMenu.when[code], form.newKind[code]]).not.toContain(undefined)
  }
})

test('a self-billed invoice swaps the roles, and switching back loses nothing', () => {
  const selfBilled = withInvoiceType(draft, 'selfBilled', seller)
  expect(selfBilled).toMatchObject({ kind: 'selfBilledInvoice', seller: buyer })
  expect(selfBilled.buyer).toBeUndefined()
  expect(invoiceTypeOf(selfBilled)).toBe('selfBilled')
  expect(withInvoiceType(selfBilled, 'standard', seller)).toEqual(draft)
  const credit = withInvoiceType({ ...draft, kind: 'creditNote' }, 'selfBilled', seller)
  expect(credit.kind).toBe('selfBilledCreditNote')
  expect(withInvoiceType(credit, 'standard', seller).kind).toBe('creditNote')
})

test('the four invoice types of the specification are offered, and B2B stays chosen until another one is', () => {
  expect(invoiceTypes).toEqual(['b2b', 'b2c', 'standard', 'selfBilled'])
  expect(invoiceTypeOf(draft)).toBe('standard')
  for (const [index, type] of invoiceTypes.entries()) {
    const typed = withInvoiceType(draft, type, seller)
    expect(invoiceTypeOf(typed)).toBe(type)
    for (const next of invoiceTypes) expect(invoiceTypeOf(withInvoiceType(typed, next, seller))).toBe(next)
    const words = ['B2B', 'B2C', 'Standard', 'Self-billed'][index]
    expect(en.kind.type[type]).toBe(words)
  }
  // The choice is in the draft, also beside a buyer who is chosen later, and nothing of it is left in another type.
  const b2b = withInvoiceType(draft, 'b2b', seller)
  expect(invoiceTypeOf({ ...b2b, buyer: { legalName: 'Other' } })).toBe('b2b')
  expect(withInvoiceType(b2b, 'standard', seller)).toEqual(draft)
  expect(withInvoiceType(b2b, 'selfBilled', seller)).not.toHaveProperty('buyerIsBusiness')
})

test('a consumer is given the predefined receiver, which goes with the type', () => {
  const consumer = withInvoiceType(draft, 'b2c', seller)
  expect(consumer.buyer?.participantId?.value).toBe('9900000098')
  expect(invoiceTypeOf(consumer)).toBe('b2c')
  expect(withInvoiceType(consumer, 'standard', seller).buyer).toEqual({ legalName: 'Oasis Cranes' })
  const selfBilled = withInvoiceType(consumer, 'selfBilled', seller)
  expect(selfBilled.seller).toEqual({ legalName: 'Oasis Cranes' })
  expect(withInvoiceType(selfBilled, 'b2c', seller)).toMatchObject({
    kind: 'invoice',
    buyer: { legalName: 'Oasis Cranes' },
  })
  expect(withInvoiceType(draft, 'standard', seller)).toBe(draft)
})

test('a buyer who stops being a consumer keeps neither our own address nor the word CONSUMER', () => {
  const walkIn = withWalkIn(draft, 'Walk-in customer', seller)
  const others = invoiceTypes.filter((type) => type !== 'b2c')
  for (const type of others) {
    const { buyer, seller: supplier } = withInvoiceType(walkIn, type, seller)
    expect(buyer ?? supplier).toEqual({ legalName: 'Walk-in customer' })
  }
  const own = { line1: 'Villa 8', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const passport = { value: 'N1234567' }
  const known = { ...walkIn, buyer: { ...walkIn.buyer, address: own, identifiers: [passport] } }
  expect(withInvoiceType(known, 'b2b', seller).buyer).toEqual({
    ...{ legalName: 'Walk-in customer', address: own, identifiers: [passport] },
  })
  // The address of the place of sale without the word: the buyer has an own number.
  const numbered = { ...walkIn, buyer: { ...walkIn.buyer, identifiers: [passport] } }
  expect(withInvoiceType(numbered, 'standard', seller).buyer).not.toHaveProperty('address')
})

test('whom a self-billed document is about has one name on its form, that of the findings', () => {
  const isSupplier = /supplier|مورّد/i
  for (const { parties, field, form, kind } of [en, ar]) {
    const labels = [parties.supplier, parties.moreSupplier, form.issueNoteReport]
    const places = Object.entries(field).filter(([place]) => place.startsWith('supplier'))
    const words = [...labels, ...places.map(([, name]) => name), kind.hint[389], kind.hint[261]]
    expect(words.length).toBeGreaterThan(10)
    expect(words.filter((word) => isSupplier.test(word))).toEqual([])
  }
})
