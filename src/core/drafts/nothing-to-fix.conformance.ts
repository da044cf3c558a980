import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asIssued } from '#core/drafts'
import { hasFatal } from '#core/findings'
import { checkDraft, type Specification, specificationOfTree } from '#core/rules'
import { toXmlTree } from '#core/ubl'
import { serializeXml } from '#core/xml'
import { propertyParameters } from '../../../tools/arbitrary-drafts.ts'
import { randomDrafts } from '../../../tools/random-drafts.ts'
import { referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { officialRules } from '../../../tools/run-official.ts'

/** The official stylesheets accept drafts with "nothing to fix" too. FALAJ_RUNS for more, FALAJ_SEED for others. */
const reference = referenceFolder()
if (reference === null) reportMissingReference('drafts with nothing to fix against the official rules')

/** Warnings of the official rules refuse nothing. */
function fatalOnly(specification: Specification) {
  const folder = join(reference ?? '', 'pint-ae', specification, 'trn-invoice/schematron')
  return ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt'].map((file) =>
    officialRules(join(folder, file)),
  )
}

describe.skipIf(reference === null)('nothing to fix', () => {
  it('is accepted by the official rules', () => {
    const official = { billing: fatalOnly('billing'), selfbilling: fatalOnly('selfbilling') }
    const { numRuns, seed = 20_261_123 } = propertyParameters(150)
    const next = randomDrafts(seed)
    for (let valid = 0; valid < numRuns; ) {
      const draft = asIssued(next(), { number: 'INV-1' })
      const { draft: complete, totals, findings } = checkDraft(draft, '2026-11-23')
      if (hasFatal(findings)) continue
      valid += 1
      const tree = toXmlTree(complete, totals)
      const xml = serializeXml(tree)
      const refused = official[specificationOfTree(tree)].flatMap((check) => check(xml))
      expect(refused, JSON.stringify(draft)).toEqual([])
    }
  })
})
