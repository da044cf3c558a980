/** The one error type of the server: a stable code for the client, a text for us, findings for the form. */
import type { Finding, Problem } from '#contract/common'
import { type ProblemCode, problemCodes } from '#contract/problem-codes'

export class ProblemError extends Error {
  readonly code: ProblemCode
  /** For the log only; never leaves the server. */
  readonly detail: string | undefined
  readonly findings: readonly Finding[]
  /** Text that may be shown to the user; by default the code's title. */
  readonly publicDetail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ? `${code}: ${options.detail}` : code)
    this.code = code
    this.detail = options.detail
    this.findings = options.findings ?? []
    this.publicDetail = options.publicDetail
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return problemCodes[this.code].status
  }
}

interface ProblemOptions {
  /** For the log only; never leaves the server. */
  detail?: string | undefined
  publicDetail?: string | undefined
  findings?: readonly Finding[]
  retryAfterSeconds?: number | undefined
}

/** Creates the error to throw. Example: `throw problem('version.conflict', { detail: id })`. */
export function problem(code: ProblemCode, options?: ProblemOptions): ProblemError {
  return new ProblemError(code, options)
}

/** One field that is wrong, as a finding; `path` is dotted, as in the request body. */
export function fieldFinding(
  path: string,
  rule: string,
  message: string,
  params?: Record<string, string>,
): Finding {
  return { rule, severity: 'fatal', path, message, ...(params ? { params } : {}) }
}

/** RFC 9457 body of an error. */
export function presentProblem(error: ProblemError, reference: string): Problem {
  const { status, title } = problemCodes[error.code]
  return {
    type: `urn:falaj:problem:${error.code}`,
    title,
    status,
    code: error.code,
    reference,
    ...(error.publicDetail ? { detail: error.publicDetail } : {}),
    ...(error.findings.length > 0 ? { findings: [...error.findings] } : {}),
  }
}
