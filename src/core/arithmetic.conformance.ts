import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals } from '#core/tax'
import { writeUbl } from '#core/ubl'
import { drafts, propertyParameters, totalsOptions } from '../../tools/arbitrary-drafts.ts'
import { referenceFolder, sayReferenceMissing } from '../../tools/reference.ts'
import { officialRules } from '../../tools/run-official.ts'

/** The official engine accepts what we compute, at ties of rounding too. FALAJ_RUNS for more, FALAJ_SEED for one. */
const reference = referenceFolder()
if (reference === null) sayReferenceMissing('computed amounts against the official rules')

describe.skipIf(reference === null)('computed amounts', () => {
  it('pass the official rules, whatever is entered', () => {
    const folder = join(reference ?? '', 'pint-ae/billing/trn-invoice/schematron')
    const official = ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt'].map(
      (file) => officialRules(join(folder, file)),
    )
    fc.assert(
      fc.property(drafts, totalsOptions, (draft, options) => {
        const xml = writeUbl(draft, computeTotals(draft, options))
        expect(official.flatMap((check) => check(xml))).toEqual([])
      }),
      propertyParameters(60),
    )
  })
})
