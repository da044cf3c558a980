import { expect, test } from 'vitest'
import { taxReportStates } from '../transmission/tax-report.ts'
import { messageLevelStates, transmissionStates } from '../transmission/transmission.ts'
import { type SentFacts } from './document-facts.ts'
import { responseVerdicts, verdictWithResponse } from './response-verdict.ts'
import { verdict } from './verdict.ts'

const everyFact: SentFacts[] = (['draft', 'issued'] as const).flatMap((document) =>
  transmissionStates.flatMap((transmission) =>
    messageLevelStates.flatMap((status) =>
      taxReportStates.map((report) => ({
        document,
        transmission: { state: transmission, reason: null },
        messageLevelStatus: { state: status },
        taxReport: { state: report },
      })),
    ),
  ),
)

test('an open dispute or question needs an action by a user, and never hides a more serious verdict', () => {
  const seen = new Set<string>()
  for (const facts of everyFact) {
    const given = verdict(facts)
    expect(verdictWithResponse(given, null)).toBe(given)
    expect(verdictWithResponse(given, 'approve')).toBe(given)
    const mayChange = given.tone === 'done' || given.tone === 'waiting'
    for (const [decision, key] of [
      ['dispute', 'buyerDisputes'],
      ['hold', 'buyerAsks'],
    ] as const) {
      const verdict = verdictWithResponse(given, decision)
      expect(verdict).toEqual(mayChange ? { key, ...responseVerdicts[key] } : given)
      seen.add(verdict.key)
    }
  }
  for (const key of ['buyerDisputes', 'buyerAsks', 'needsYouRejected', 'inDoubt', 'draft', 'canceled'])
    expect(seen).toContain(key)
  expect(seen).not.toContain('complete')
})
