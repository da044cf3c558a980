/**
 * Errors on their way from a thread. Structured cloning copies a message and leaves out the class of an error and its
 * code, by which `http.ts` decides how a request is answered.
 */
import { ProblemError, problem } from '../base/problem.ts'

/** The form in which an error is sent; `unpackError` restores it. */
export interface SentError {
  /** What structured cloning preserves: standard errors with name, message and stack, and any thrown value. */
  readonly error: unknown
  /** Of the system or of the database. */
  readonly code?: string
  readonly problem?: Pick<ProblemError, 'code' | 'detail' | 'findings' | 'publicDetail' | 'retryAfterSeconds'>
  readonly cause?: SentError
}

/** Prepares an error to be sent to another thread. */
export function packError(error: unknown): SentError {
  if (!(error instanceof Error)) return { error }
  const { cause } = error
  const isCoded = 'code' in error && typeof error.code === 'string'
  return {
    error,
    ...(error instanceof ProblemError
      ? { problem: { ...error } }
      : isCoded
        ? { code: String(error.code) }
        : {}),
    ...(cause === undefined ? {} : { cause: packError(cause) }),
  }
}

/** The original error: a `ProblemError` with all its fields, another one with its code and its cause. */
export function unpackError({ cause, code, error, problem: sent }: SentError): unknown {
  if (!(error instanceof Error)) return error
  const { stack } = error
  const made = sent ? problem(sent.code, sent) : error
  return Object.assign(made, {
    ...(stack === undefined ? {} : { stack }),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: unpackError(cause) }),
  })
}
