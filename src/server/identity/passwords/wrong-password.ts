import { fieldFinding, type ProblemError, problem } from '#platform/base/problem'

/** The problem of a wrong current password, in this field. */
export function wrongPassword(field: string): ProblemError {
  const finding = fieldFinding(field, 'falaj-password-wrong', 'This is not your password.')
  return problem('common.invalid', { findings: [finding] })
}
