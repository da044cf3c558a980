import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { scenarioOf } from './scenarios.ts'
import { supplyChoiceOf, supplyEffects, withKind, withSupplyChoice, withType } from './supply-choice.ts'

const draft: InvoiceDraft = {
  ...newDraft('invoice', { issueDate: '2026-11-21' }),
  beneficiary: { value: '100000000600003' },
  flags: { freeZone: true },
  lines: [
    { id: '1', item: { name: 'Rope' }, vat: { category: 'standard', rate: '5' } },
    { id: '2', item: { name: 'Tea' }, vat: { category: 'zeroRated', rate: '0' } },
    { id: '3', vat: { category: 'standard', rate: '5' } },
  ],
}

test('a choice without changes changes nothing', () => {
  expect(withSupplyChoice(draft, supplyChoiceOf(draft))).toEqual(draft)
})

test('a type that was passed on the way to another one leaves no trace', () => {
  const choice = { ...supplyChoiceOf(draft), scenario: 'profitMargin' as const }
  expect(withSupplyChoice(draft, choice).lines?.map(({ vat }) => vat?.category)).toEqual([
    ...['marginScheme', 'marginScheme', 'marginScheme'],
  ])
  expect(withSupplyChoice(draft, { ...choice, scenario: 'freeZone' })).toEqual(draft)
})

test('the consequences are counted for filled lines, and values that go are named', () => {
  const exported = withSupplyChoice(draft, { ...supplyChoiceOf(draft), scenario: 'export' })
  const { lines, dropped } = supplyEffects(draft, exported)
  expect([...lines]).toEqual([['zeroRated', 1]])
  expect(dropped).toEqual(['beneficiary'])
  expect(supplyEffects(draft, draft)).toEqual({ lines: new Map(), dropped: [] })
})

test('kind of document and invoice type follow each other', () => {
  const choice = supplyChoiceOf(draft)
  const selfBilled = withType(draft, choice, 'selfBilled')
  expect(selfBilled).toMatchObject({ kind: 'selfBilledInvoice', type: 'selfBilled' })
  expect(withKind(draft, selfBilled, 'creditNote')).toMatchObject({ kind: 'creditNote', type: 'standard' })
  const b2b = withKind(draft, withType(draft, choice, 'b2b'), 'commercialInvoice')
  expect(b2b).toMatchObject({ kind: 'commercialInvoice', type: 'b2b' })
  const business = { ...draft, buyerIsBusiness: true }
  const billed = withKind(business, supplyChoiceOf(business), 'selfBilledInvoice')
  expect(withSupplyChoice(business, billed)).not.toHaveProperty('buyerIsBusiness')
  const made = withSupplyChoice(draft, b2b)
  expect([made.kind, made.buyerIsBusiness, scenarioOf(made)]).toEqual(['commercialInvoice', true, 'freeZone'])
})
