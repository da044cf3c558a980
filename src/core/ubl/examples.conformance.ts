import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { describe, expect, it } from 'vitest'
import { referenceFolder, sayReferenceMissing } from '../../../tools/reference.ts'
import { officialRules } from '../../../tools/run-official.ts'

/** What we write for the golden examples is valid UBL 2.1 and passes the official rules. */
const reference = referenceFolder()
if (reference === null) sayReferenceMissing('golden examples against schema and official rules')

const examples = globSync(join(import.meta.dirname, '../../../examples/*/document.xml')).sort()

describe.skipIf(reference === null)('golden examples', () => {
  const schemas = new Map<string, XsdValidator>()
  const rules = new Map<string, (xml: string) => string[] | 'error'>()

  function schemaFor(root: string): XsdValidator {
    let schema = schemas.get(root)
    if (!schema) {
      xmlRegisterFsInputProviders()
      const [file] = globSync(join(reference ?? '', `xsd/ubl-2.1/**/UBL-${root}-2.1.xsd`))
      if (!file) throw new Error(`no XSD for ${root}`)
      schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url: file }))
      schemas.set(root, schema)
    }
    return schema
  }

  function officialFindings(xml: string): string[] {
    const specification = xml.includes('selfbilling-1@ae-1') ? 'selfbilling' : 'billing'
    const form = xml.includes('<CreditNote') ? 'trn-creditnote' : 'trn-invoice'
    const files = ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt']
    return files.flatMap((file) => {
      const path = join(reference ?? '', 'pint-ae', specification, form, 'schematron', file)
      let run = rules.get(path)
      if (!run) {
        run = officialRules(path)
        rules.set(path, run)
      }
      return run(xml)
    })
  }

  it.each(examples.map((file) => [basename(dirname(file)), file] as const))('%s', (_name, file) => {
    const xml = readFileSync(file, 'utf8')
    const parsed = XmlDocument.fromString(xml)
    try {
      schemaFor(parsed.root.name).validate(parsed)
    } finally {
      parsed.dispose()
    }
    expect(officialFindings(xml)).toEqual([])
  })
})
