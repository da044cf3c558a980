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
 * Checks a tree that was written from our model. Its order conforms to the schema by construction, and missing values
 * are reported by the rules in better words. The schema is checked only when the rules find nothing, for values that
 * they do not cover: an invalid due date, a card without its network. Some findings that are warnings in received
 * documents are errors here: an invalid participant ID, a date before the introduction of VAT, a margin scheme without
 * its flag, half a summary period, a price of minus zero.
 */
export function checkWritten(root: XmlElement, options: CheckOptions = {}): Finding[] {
  const findings = checkRules(root, options).map(asOurs)
  return hasFatal(findings) ? findings : [...checkShape(root), ...findings]
}
