import type { Finding } from '#core/findings'
import type { XmlElement } from '#core/xml'
import { customaryPrefixes, type PrefixMap } from '#core/xml-namespaces'
import { SchemaReport } from './report.ts'
import { schemaOf } from './schema.ts'
import { SchemaWalk } from './walk.ts'

/**
 * Checks a document against the official schema of its root element: UBL 2.1 invoice, credit note and application
 * response, tax data document, envelope. Returns the result of XSD 1.0 as fatal findings `falaj-schema-…` in the order
 * of the document, a hundred at most; an unknown root element is one itself. Contents of a wildcard are checked where
 * they are declared, as in XSD: the document in an envelope and the source in a tax data document have schemas of their
 * own, which check them separately. Takes linear time.
 * @param prefixes namespace prefixes for paths and messages
 */
export function checkSchema(root: XmlElement, prefixes: PrefixMap = customaryPrefixes): Finding[] {
  const report = new SchemaReport(prefixes, root.ns)
  const schema = schemaOf(root.ns, root.name)
  const declaration = schema?.element(root.ns, root.name)
  if (schema && declaration) new SchemaWalk(schema, report).visit(root, declaration.type)
  else report.add('falaj-schema-root', root, {})
  return report.findings
}
