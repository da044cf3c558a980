import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { officialRules } from '../../../tools/run-official.ts'
import { schemaErrors } from '../../../tools/schema-errors.ts'

/** What we write for the golden examples is valid UBL 2.1 and passes the official rules. */
const reference = referenceFolder()
if (reference === null) reportMissingReference('golden examples against schema and official rules')

const examples = globSync(join(import.meta.dirname, '../../../examples/*/document.xml')).sort()

describe.skipIf(reference === null)('golden examples', () => {
  const rules = new Map<string, (xml: string) => string[] | 'error'>()

  function officialFindings(xml: string): string[] {
    const specification = xml.includes('selfbilling-1@ae-1') ? 'selfbilling' : 'billing'
    const form = xml.includes('<CreditNote') ? 'trn-creditnote' : 'trn-invoice'
    const files = ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt']
    return files.flatMap((file) =>
      run(join(reference ?? '', 'pint-ae', specification, form, 'schematron', file), xml),
    )
  }

  function run(stylesheet: string, xml: string): string[] | 'error' {
    let check = rules.get(stylesheet)
    if (!check) {
      check = officialRules(stylesheet)
      rules.set(stylesheet, check)
    }
    return check(xml)
  }

  it.each(examples.map((file) => [basename(dirname(file)), file] as const))('%s', (_name, file) => {
    const xml = readFileSync(file, 'utf8')
    expect(schemaErrors(xml.includes('<CreditNote') ? 'CreditNote' : 'Invoice', xml)).toEqual([])
    expect(officialFindings(xml)).toEqual([])
    const taxData = readFileSync(join(dirname(file), 'tax-data.xml'), 'utf8')
    expect(schemaErrors('tax-data', taxData)).toEqual([])
    expect(run(join(reference ?? '', 'tdd/1.0.4/trn-tdd/schematron/peppol-ae-tdd.xslt'), taxData)).toEqual([])
  })
})
