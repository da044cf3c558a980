import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { flagNames } from '#core/kinds'
import ar from '../../../../locales/ar/documents.json' with { type: 'json' }
import en from '../../../../locales/en/documents.json' with { type: 'json' }
import { withReportOnlyReceiver } from './draft-parties.ts'
import { needsOf, type Scenario, scenarioOf, scenarios, withScenario } from './scenarios.ts'

const draft = newDraft('invoice', { issueDate: '2026-11-21' })

test('an export flags the document and zero-rates its lines; going back leaves nothing of it', () => {
  const exported = withScenario(draft, 'export')
  expect(exported.flags).toEqual({ export: true })
  expect(exported.lines?.[0]?.vat).toEqual({ category: 'zeroRated', rate: '0' })
  expect(scenarioOf(exported)).toBe('export')
  const back = withScenario(exported, 'standard')
  expect(back).toEqual(draft)
})

test('reverse charge is known by its lines, for it has no flag', () => {
  const reversed = withScenario(draft, 'reverseCharge')
  expect(reversed.flags).toEqual({})
  expect(scenarioOf(reversed)).toBe('reverseCharge')
})

test('a deemed supply goes to its predefined endpoint while it is one', () => {
  const named = { ...draft, buyer: { legalName: 'Own use' } }
  const deemed = withScenario(named, 'deemedSupply')
  expect(deemed.buyer?.participantId?.value).toBe('9900000097')
  expect(withScenario(deemed, 'standard').buyer).toEqual({ legalName: 'Own use' })
})

test('an export to a buyer outside Peppol has a predefined endpoint, which goes with it', () => {
  const abroad = { ...draft, buyer: { legalName: 'Nordlicht', address: { country: 'DE' } } }
  const exported = withReportOnlyReceiver(withScenario(abroad, 'export'))
  expect(exported.buyer?.participantId).toEqual({ scheme: '0235', value: '9900000099' })
  expect(withScenario(exported, 'export').buyer).toEqual(exported.buyer)
  const back = withScenario(exported, 'standard')
  expect(back.buyer).toEqual(abroad.buyer)
  expect(withReportOnlyReceiver(back).buyer?.participantId?.value).toBe('9900000098')
})

test('every flag is a scenario with words in both languages, in an order that people know', () => {
  expect(scenarios.slice(0, 10)).toEqual([
    'standard',
    'export',
    'reverseCharge',
    'freeZone',
    'deemedSupply',
    'ecommerce',
    'summaryInvoice',
    'continuousSupply',
    'profitMargin',
    'disclosedAgent',
  ])
  expect(scenarios).toEqual(expect.arrayContaining([...flagNames]))
  for (const { scenario } of [en, ar]) {
    expect(Object.keys(scenario)).toEqual(expect.arrayContaining([...scenarios]))
    expect(Object.keys(scenario.hint)).toEqual(expect.arrayContaining([...scenarios]))
  }
})

test('a scenario opens the fields that its flag asks for and drops those of the one before', () => {
  const agent = withScenario(
    { ...draft, principal: { value: '1' }, beneficiary: { value: '2' } },
    'disclosedAgent',
  )
  expect([agent.principal, agent.beneficiary]).toEqual([{ value: '1' }, undefined])
  expect(needsOf({ ...draft, flags: { continuousSupply: true, export: true } })).toEqual({
    delivery: true,
    period: true,
    frequency: true,
    beneficiary: false,
    principal: false,
  })
})

test('an export to a buyer abroad without an id is only reported, from whatever type of supply', () => {
  const buyer = { legalName: 'Riyadh Steel', address: { country: 'SA' } }
  const idIn = (scenario: Scenario, from: InvoiceDraft) =>
    withScenario(from, scenario).buyer?.participantId?.value
  const abroad = { ...newDraft('invoice', { issueDate: '2026-11-21' }), buyer }
  expect(idIn('export', abroad)).toBe('9900000099')
  expect(idIn('export', withScenario(abroad, 'deemedSupply'))).toBe('9900000099')
  expect(idIn('standard', withScenario(abroad, 'export'))).toBeUndefined()
  const known = { ...buyer, participantId: { scheme: '9930', value: 'DE1' } }
  expect(idIn('export', { ...abroad, buyer: known })).toBe('DE1')
})
