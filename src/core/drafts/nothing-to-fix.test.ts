import { expect, it } from 'vitest'
import { asIssued } from '#core/drafts'
import { hasFatal } from '#core/findings'
import { checkDraft, checkXml } from '#core/rules'
import { toXmlTree } from '#core/ubl'
import { serializeXml } from '#core/xml'
import { propertyParameters } from '../../../tools/arbitrary-drafts.ts'
import { randomDrafts } from '../../../tools/random-drafts.ts'

/**
 * "Nothing to fix" is a promise: a draft without fatal findings in the form passes, as issued, the schema and the
 * rules of a receiver. FALAJ_RUNS for more drafts, FALAJ_SEED for others.
 */
it('a draft with nothing to fix becomes a document that no receiver refuses', () => {
  const today = '2026-11-23'
  const { numRuns, seed = 20_261_123 } = propertyParameters(200)
  const next = randomDrafts(seed)
  let valid = 0
  for (let drawn = 0; valid < numRuns; drawn += 1) {
    expect(drawn, 'too few of the drafts are sound').toBeLessThan(numRuns * 20)
    const draft = next()
    if (hasFatal(checkDraft(asIssued(draft, { number: 'INV-1' }), today).findings)) continue
    valid += 1
    const marks = { number: 'INV-1', uuid: '0191f3a0-1111-7000-8000-000000000001' }
    const issued = checkDraft(asIssued(draft, { ...marks, issuedAt: `${today}T08:00:00Z` }), today)
    const xml = serializeXml(toXmlTree(issued.draft, issued.totals))
    const refused = [...issued.findings, ...checkXml(xml).findings].filter(
      ({ severity }) => severity === 'fatal',
    )
    expect(refused, JSON.stringify(draft)).toEqual([])
  }
})
