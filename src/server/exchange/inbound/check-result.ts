import type { CheckResult } from '#core/arrival'
import { type Finding, hasFatal } from '#core/findings'
import { linesOfFindings } from '#core/status'

/** The result of a check: the message level status and our report are based on it. */
export function checkResultOf(findings: readonly Finding[]): CheckResult {
  if (!hasFatal(findings)) return findings.length > 0 ? 'validWithWarnings' : 'valid'
  return linesOfFindings(findings).some(({ reason }) => reason === 'SV') ? 'invalidSyntax' : 'invalidRules'
}
