import type { Finding } from '#core/findings'
import type { StatusLine, StatusReasonCode } from './status.ts'

/** Findings about the text itself, which no business rule could check: not XML, wrong root, against the schema. */
const syntaxRule = /^falaj-(?:xml-|schema-|unknown-document$|tdd-root$|mls-root$|imr-root$)/

/** The maximum number of lines of a status: more would not help to correct a document with ten thousand broken lines. */
const maxLines = 100

/**
 * The issues of a status from our findings about a received document: syntax as SV, fatal rules as BV, warnings as
 * BW. Failures come first, so that a long list is cut at its less important end.
 */
export function linesOfFindings(findings: readonly Finding[]): StatusLine[] {
  const lines = findings.map((finding) => ({
    location: finding.xpath ?? 'NA',
    text: `[${finding.rule}] ${finding.message}`,
    reason: reasonOf(finding),
  }))
  const failures = lines.filter((line) => line.reason !== 'BW')
  const warnings = lines.filter((line) => line.reason === 'BW')
  return [...failures, ...warnings].slice(0, maxLines)
}

function reasonOf(finding: Finding): StatusReasonCode {
  if (finding.severity === 'warning') return 'BW'
  return syntaxRule.test(finding.rule) ? 'SV' : 'BV'
}
