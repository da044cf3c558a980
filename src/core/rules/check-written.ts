import { type Finding, hasFatal } from '#core/findings'
import type { XmlElement } from '#core/xml'
import { type CheckOptions, checkRules } from './check-rules.ts'
import { checkShape } from './check-shape.ts'

/**
 * Checks a tree that was written from our model. Its order is that of the schema by construction, and what it lacks the
 * rules say in their own words; the schema is asked once they have nothing to say, for what they leave open: a due date
 * that is no date, a card without its network.
 */
export function checkWritten(root: XmlElement, options: CheckOptions = {}): Finding[] {
  const findings = checkRules(root, options)
  return hasFatal(findings) ? findings : [...checkShape(root), ...findings]
}
