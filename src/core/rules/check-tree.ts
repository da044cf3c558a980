import type { Finding } from '#core/findings'
import { withShapes } from '#core/shape'
import type { XmlElement } from '#core/xml'
import { type CheckOptions, checkRules } from './check-rules.ts'
import { checkShape } from './check-shape.ts'
import { documentKindOf } from './document-kind.ts'
import { isMeantAsDocument, unknownDocument } from './unknown-document.ts'

/**
 * Checks a PINT AE invoice or credit note: the schema of UBL 2.1, all rules of the specification, then ours. What the
 * schema says comes first; the rules are applied all the same, and their findings are in the order of the document.
 * None of severity `fatal` means that a receiver's provider accepts it. Never throws for what is in the document. Works
 * on the tree as received, also on what our model does not know. A root element that is no document of ours is a fatal
 * finding itself.
 */
export function checkTree(root: XmlElement, options: CheckOptions = {}): Finding[] {
  if (documentKindOf(root) !== 'unknown')
    return withShapes(root, () => [...checkShape(root), ...checkRules(root, options)])
  return [unknownDocument(root), ...(isMeantAsDocument(root) ? checkRules(root, options) : [])]
}
