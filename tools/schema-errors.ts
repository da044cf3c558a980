import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ParseOption, XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { referenceFolder } from './reference.ts'

/** The official schemas that we write documents for. */
export type SchemaKind = 'tax-data' | 'ApplicationResponse' | 'Invoice' | 'CreditNote' | 'envelope'

const validators = new Map<SchemaKind, XsdValidator>()

function schemaFile(kind: SchemaKind): string {
  const folder = referenceFolder() ?? ''
  if (kind === 'tax-data') return join(folder, 'tdd', '1.0.4', 'peppol-tdd-1.0.0.xsd')
  if (kind === 'envelope') return join(folder, 'xsd', 'sbdh', 'StandardBusinessDocumentHeader.xsd')
  return join(folder, 'xsd', 'ubl-2.1', 'xsdrt', 'maindoc', `UBL-${kind}-2.1.xsd`)
}

function validatorFor(kind: SchemaKind): XsdValidator {
  const known = validators.get(kind)
  if (known !== undefined) return known
  xmlRegisterFsInputProviders()
  const file = schemaFile(kind)
  // The tax data schema points to the web for the UBL modules; they lie beside it.
  const local = join(referenceFolder() ?? '', 'xsd', 'ubl-2.1', 'xsdrt')
  const text = readFileSync(file, 'utf8').replaceAll(
    'https://docs.oasis-open.org/ubl/os-UBL-2.1/xsdrt',
    local,
  )
  const schema = XmlDocument.fromString(text, { url: file })
  const validator = XsdValidator.fromDoc(schema)
  validators.set(kind, validator)
  return validator
}

/** The errors of an official schema for a document; empty when it is valid. Needs the reference folder. */
export function schemaErrors(kind: SchemaKind, xml: string): string[] {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET })
  try {
    validatorFor(kind).validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map((detail) => detail.message.trim())
  } finally {
    document.dispose()
  }
}
