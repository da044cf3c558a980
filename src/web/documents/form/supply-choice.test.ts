import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { withWalkIn } from '#core/place-of-sale'
import { scenarioOf } from './scenarios.ts'
import { supplyChoiceOf, supplyEffects, withKind, withSupplyChoice, withType } from './supply-choice.ts'

const seller = {
  address: {
    ...{ line1: 'Shop 3', line2: '', line3: '', city: 'Sharjah', postalCode: '' },
    ...{ subdivision: 'SHJ', country: 'AE' },
  },
}
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
  expect(withSupplyChoice(draft, supplyChoiceOf(draft), seller)).toEqual(draft)
})

test('a type that was passed on the way to another one leaves no trace', () => {
  const choice = { ...supplyChoiceOf(draft), scenario: 'profitMargin' as const }
  expect(withSupplyChoice(draft, choice, seller).lines?.map(({ vat }) => vat?.category)).toEqual([
    ...['marginScheme', 'marginScheme', 'marginScheme'],
  ])
  expect(withSupplyChoice(draft, { ...choice, scenario: 'freeZone' }, seller)).toEqual(draft)
})

test('the consequences are counted for filled lines, and values that go are named', () => {
  const exported = withSupplyChoice(draft, { ...supplyChoiceOf(draft), scenario: 'export' }, seller)
  const { lines, dropped, receiver } = supplyEffects(draft, exported)
  expect(receiver).toBeNull()
  expect([...lines]).toEqual([['zeroRated', 1]])
  expect(dropped).toEqual(['beneficiary'])
  expect(supplyEffects(draft, draft)).toEqual({ lines: new Map(), dropped: [], receiver: null })
})

test('a replaced or removed participant id, a lost reason, and a line with a price but no name are named', () => {
  const vat = { category: 'exempt', exemptionReasonCode: 'DL8.46.1' } as const
  const entered: InvoiceDraft = {
    ...draft,
    flags: {},
    buyer: { legalName: 'Oasis Cranes', participantId: { scheme: '0235', value: '1000000006' } },
    lines: [{ id: '1', price: { gross: '10' }, vat }, ...(draft.lines ?? []).slice(2)],
  }
  const choice = supplyChoiceOf(entered)
  const gift = withSupplyChoice(entered, { ...choice, scenario: 'deemedSupply' }, seller)
  expect(supplyEffects(entered, gift).receiver).toEqual({
    from: '0235:1000000006',
    to: `0235:${gift.buyer?.participantId?.value}`,
  })
  const back = withSupplyChoice(gift, { ...choice, scenario: 'standard' }, seller)
  expect(supplyEffects(gift, back).receiver?.to).toBe('')
  const exported = supplyEffects(
    entered,
    withSupplyChoice(entered, { ...choice, scenario: 'export' }, seller),
  )
  expect([...exported.lines]).toEqual([['zeroRated', 1]])
  expect(exported.dropped).toContain('lines_vat_exemptionReasonCode')
  const selfBilled = withSupplyChoice(entered, withType(entered, choice, 'selfBilled', seller), seller)
  expect(supplyEffects(entered, selfBilled).receiver).toBeNull()
})

test('kind of document and invoice type follow each other', () => {
  const choice = supplyChoiceOf(draft)
  const selfBilled = withType(draft, choice, 'selfBilled', seller)
  expect(selfBilled).toMatchObject({ kind: 'selfBilledInvoice', type: 'selfBilled' })
  expect(withKind(draft, selfBilled, 'creditNote', seller)).toMatchObject({
    kind: 'creditNote',
    type: 'standard',
  })
  const b2b = withKind(draft, withType(draft, choice, 'b2b', seller), 'commercialInvoice', seller)
  expect(b2b).toMatchObject({ kind: 'commercialInvoice', type: 'b2b' })
  const business = { ...draft, buyerIsBusiness: true }
  const billed = withKind(business, supplyChoiceOf(business), 'selfBilledInvoice', seller)
  expect(withSupplyChoice(business, billed, seller)).not.toHaveProperty('buyerIsBusiness')
  const made = withSupplyChoice(draft, b2b, seller)
  expect([made.kind, made.buyerIsBusiness, scenarioOf(made)]).toEqual(['commercialInvoice', true, 'freeZone'])
})

test('a consumer who becomes the other side of a self-billed document takes nothing of ours along', () => {
  const walkIn = withWalkIn(draft, 'Walk-in customer', seller)
  const choice = withKind(walkIn, supplyChoiceOf(walkIn), 'selfBilledInvoice', seller)
  expect(withSupplyChoice(walkIn, choice, seller).seller).toEqual({ legalName: 'Walk-in customer' })
  expect(withSupplyChoice(walkIn, supplyChoiceOf(walkIn), seller)).toEqual(walkIn)
})
