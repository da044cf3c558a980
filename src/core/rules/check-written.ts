import { type Finding, hasFatal } from '#core/findings'
import type { XmlElement } from '#core/xml'
import { type CheckOptions, checkRules } from './check-rules.ts'
import { checkShape } from './check-shape.ts'

/** Checks of our own that only advise about a document of others, and that a document of ours has to pass. */
const refusedInOurs: ReadonlySet<string> = new Set([
  'falaj-issue-date-before-vat',
  'falaj-margin-flag',
  'falaj-negative-zero',
  'falaj-participant-id',
  'falaj-summary-period',
])

function asOurs(finding: Finding): Finding {
  return refusedInOurs.has(finding.rule) ? { ...finding, severity: 'fatal' } : finding
}

/**
 * Checks a tree that was written from our model. Its order is that of the schema by construction, and what it lacks the
 * rules say in their own words; the schema is asked once they have nothing to say, for what they leave open: a due date
 * that is no date, a card without its network. What we would point out in a document of others, and can tell for certain,
 * we do not write ourselves: an invalid participant ID, a date before the introduction of VAT, a margin scheme without its mark, half a summary period,
 * a price of minus zero.
 */
export function checkWritten(root: XmlElement, options: CheckOptions = {}): Finding[] {
  const findings = checkRules(root, options).map(asOurs)
  return hasFatal(findings) ? findings : [...checkShape(root), ...findings]
}
