import { fieldFinding, type ProblemError, problem } from '#platform/problem'

/** The problem of whoever was asked for the own password once more, and gave another one, in this field. */
export function wrongPassword(field: string): ProblemError {
  const finding = fieldFinding(field, 'falaj-password-wrong', 'This is not your password.')
  return problem('common.invalid', { findings: [finding] })
}
