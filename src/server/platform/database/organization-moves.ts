/** Refusals of writes for organizations that are being moved to another database, or have moved. */
import { ProblemError, problem } from '../base/problem.ts'

/** Seconds after which a job or a client should retry. */
export const movingRetryAfterSeconds = 15

/** Errors raised by migration 0020. */
const refusals: Readonly<Record<string, () => ProblemError>> = {
  FJ001: () => problem('organization.moving', { retryAfterSeconds: movingRetryAfterSeconds }),
  FJ002: () => problem('organization.moved'),
}

/** The database's error for a write of a closed organization, as a problem; every other error unchanged. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error) || error instanceof ProblemError) return error
  return refusals[String(error.code)]?.() ?? error
}

/** Whether something was refused because its organization is being moved: it can be done when that is over. */
export function isMoving(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'organization.moving'
}

/** Whether something was refused because its organization has moved to another database. */
export function hasMoved(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'organization.moved'
}
