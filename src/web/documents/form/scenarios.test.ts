import { expect, test } from 'vitest'
import { newDraft } from '#core/invoice'
import { scenarioOf, withScenario } from './scenarios.ts'

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
