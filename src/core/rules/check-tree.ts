import type { Finding } from '#core/findings'
import { withShapes } from '#core/shape'
import type { XmlElement } from '#core/xml'
import { type CheckOptions, checkRules } from './check-rules.ts'
import { checkShape } from './check-shape.ts'
import { documentKindOf } from './document-kind.ts'
import { isIntendedAsDocument, unknownDocument } from './unknown-document.ts'

/**
 * Checks a PINT AE invoice or credit note: the schema of UBL 2.1, all rules of the specification, then ours. Findings
 * of the schema come first; the rules are applied even if there are some, and their findings are in the order of the
 * document. Without a `fatal` finding a receiver's provider accepts the document. Never throws because of the contents.
 * Works on the tree as received, including elements that our model does not know. An unknown root element is itself a
 * fatal finding.
 */
export function checkTree(root: XmlElement, options: CheckOptions = {}): Finding[] {
  if (documentKindOf(root) !== 'unknown')
    return withShapes(root, () => [...checkShape(root), ...checkRules(root, options)])
  return [unknownDocument(root), ...(isIntendedAsDocument(root) ? checkRules(root, options) : [])]
}
