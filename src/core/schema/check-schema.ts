import type { Finding } from '#core/findings'
import { customaryPrefixes, type PrefixMap, type XmlElement } from '#core/xml'
import { SchemaReport } from './report.ts'
import { schemaOf } from './schema.ts'
import { SchemaWalk } from './walk.ts'

/**
 * Checks a document against the official schema of its root element: UBL 2.1 invoice, credit note and application
 * response, tax data document, envelope. Gives the verdict of XSD 1.0 as fatal findings `falaj-schema-…` in the order
 * of the document, a hundred at most; a root element without a schema here is one itself. What a wildcard takes is
 * checked where it is declared, as XSD has it: the document in an envelope and the source in a tax data document have
 * schemas of their own, which check them separately. Takes time that grows linearly with the document.
 * @param prefixes how names are written in paths and sentences
 */
export function checkSchema(root: XmlElement, prefixes: PrefixMap = customaryPrefixes): Finding[] {
  const report = new SchemaReport(prefixes, root.ns)
  const schema = schemaOf(root.ns, root.name)
  const declaration = schema?.element(root.ns, root.name)
  if (schema && declaration) new SchemaWalk(schema, report).visit(root, declaration.type)
  else report.add('falaj-schema-root', root, {})
  return report.findings
}
