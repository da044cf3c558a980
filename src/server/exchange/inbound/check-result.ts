import type { CheckResult } from '#core/arrival'
import { type Finding, hasFatal } from '#core/findings'
import { linesOfFindings } from '#core/status'

/** What a check comes to: the message level status and our report rest on it. */
export function checkResultOf(findings: readonly Finding[]): CheckResult {
  if (!hasFatal(findings)) return findings.length > 0 ? 'validWithWarnings' : 'valid'
  return linesOfFindings(findings).some(({ reason }) => reason === 'SV') ? 'invalidSyntax' : 'invalidRules'
}
