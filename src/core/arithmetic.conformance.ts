import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Specification, specificationOfTree } from '#core/rules'
import { computeTotals } from '#core/tax'
import { toXmlTree } from '#core/ubl'
import { serializeXml } from '#core/xml'
import { drafts, propertyParameters, totalsOptions } from '../../tools/arbitrary-drafts.ts'
import { referenceFolder, reportMissingReference } from '../../tools/reference.ts'
import { officialRules } from '../../tools/run-official.ts'

/** The official engine accepts what we compute, at ties of rounding too. FALAJ_RUNS for more, FALAJ_SEED for one. */
const reference = referenceFolder()
if (reference === null) reportMissingReference('computed amounts against the official rules')

function officialOf(specification: Specification) {
  const folder = join(reference ?? '', 'pint-ae', specification, 'trn-invoice/schematron')
  return ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt'].map((file) =>
    officialRules(join(folder, file)),
  )
}

describe.skipIf(reference === null)('computed amounts', () => {
  it('pass the official rules, for all input', () => {
    const official = {
      billing: officialOf('billing'),
      selfbilling: officialOf('selfbilling'),
    }
    fc.assert(
      fc.property(drafts, totalsOptions, (draft, options) => {
        const tree = toXmlTree(draft, computeTotals(draft, options))
        const xml = serializeXml(tree)
        expect(official[specificationOfTree(tree)].flatMap((check) => check(xml))).toEqual([])
      }),
      propertyParameters(60),
    )
  })
})
