import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import { documentKinds } from '#core/kinds'
import ar from '../../../../locales/ar/documents.json' with { type: 'json' }
import en from '../../../../locales/en/documents.json' with { type: 'json' }
import { invoiceTypeOf, invoiceTypes, offeredKinds, withInvoiceType } from './invoice-types.ts'

const buyer = { legalName: 'Oasis Cranes', participantId: { scheme: '0235', value: '1000000006' } }
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
  const selfBilled = withInvoiceType(draft, 'selfBilled')
  expect(selfBilled).toMatchObject({ kind: 'selfBilledInvoice', seller: buyer })
  expect(selfBilled.buyer).toBeUndefined()
  expect(invoiceTypeOf(selfBilled)).toBe('selfBilled')
  expect(withInvoiceType(selfBilled, 'standard')).toEqual(draft)
  const credit = withInvoiceType({ ...draft, kind: 'creditNote' }, 'selfBilled')
  expect(credit.kind).toBe('selfBilledCreditNote')
  expect(withInvoiceType(credit, 'standard').kind).toBe('creditNote')
})

test('the four invoice types of the specification are offered, and B2B stays chosen until another one is', () => {
  expect(invoiceTypes).toEqual(['b2b', 'b2c', 'standard', 'selfBilled'])
  expect(invoiceTypeOf(draft)).toBe('standard')
  for (const [index, type] of invoiceTypes.entries()) {
    const typed = withInvoiceType(draft, type)
    expect(invoiceTypeOf(typed)).toBe(type)
    for (const next of invoiceTypes) expect(invoiceTypeOf(withInvoiceType(typed, next))).toBe(next)
    const words = ['B2B', 'B2C', 'Standard', 'Self-billed'][index]
    expect(en.kind.type[type]).toBe(words)
  }
  // The choice is in the draft, also beside a buyer who is chosen later, and nothing of it is left in another type.
  const b2b = withInvoiceType(draft, 'b2b')
  expect(invoiceTypeOf({ ...b2b, buyer: { legalName: 'Other' } })).toBe('b2b')
  expect(withInvoiceType(b2b, 'standard')).toEqual(draft)
  expect(withInvoiceType(b2b, 'selfBilled')).not.toHaveProperty('buyerIsBusiness')
})

test('a consumer is given the predefined receiver, which goes with the type', () => {
  const consumer = withInvoiceType(draft, 'b2c')
  expect(consumer.buyer?.participantId?.value).toBe('9900000098')
  expect(invoiceTypeOf(consumer)).toBe('b2c')
  expect(withInvoiceType(consumer, 'standard').buyer).toEqual({ legalName: 'Oasis Cranes' })
  const selfBilled = withInvoiceType(consumer, 'selfBilled')
  expect(selfBilled.seller).toEqual({ legalName: 'Oasis Cranes' })
  expect(withInvoiceType(selfBilled, 'b2c')).toMatchObject({
    kind: 'invoice',
    buyer: { legalName: 'Oasis Cranes' },
  })
  expect(withInvoiceType(draft, 'standard')).toBe(draft)
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
