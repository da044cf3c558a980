/** The error of a failed request. */
import type { Finding, Problem } from '#contract/common'

/** Why there was no complete response, with the messages of the specification (section 8). */
const transportMessages = {
  'network.failed': 'Network Error',
  'network.timeout': 'timeout exceeded',
  'network.aborted': 'Request aborted',
  'network.user-details': 'Network error or request cancelled',
} as const

type TransportCode = keyof typeof transportMessages

/** The code of a refusal that is not a problem document, such as one of a proxy. */
export const plainStatusCode = 'http.status'

/**
 * A refused or failed request. `code` is the stable problem code (one of `transportMessages` without a response),
 * `findings` name fields, `reference` is also in the portal's log, and `cause` is the unchanged body of the response.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly findings: readonly Finding[]
  readonly reference: string | null

  constructor(parts: {
    status: number
    code: string
    title: string
    findings?: readonly Finding[]
    reference?: string | null
    cause?: unknown
  }) {
    super(parts.title, { cause: parts.cause })
    this.name = 'ApiError'
    this.status = parts.status
    this.code = parts.code
    this.findings = parts.findings ?? []
    this.reference = parts.reference ?? null
  }

  static network(code: TransportCode = 'network.failed'): ApiError {
    return new ApiError({ status: 0, code, title: transportMessages[code] })
  }

  /** From an error of `fetch` or of reading its body; `otherwise` if it was neither a timeout nor canceled. */
  static transport(error: unknown, otherwise: TransportCode = 'network.failed'): ApiError {
    const name = error instanceof Error ? error.name : ''
    if (name === 'TimeoutError') return ApiError.network('network.timeout')
    return ApiError.network(name === 'AbortError' ? 'network.aborted' : otherwise)
  }

  /** From a response of the API; tolerates responses of proxies, which are not problem documents. */
  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null)
    const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {}
    return new ApiError({
      status: response.status,
      code: problem.code ?? plainStatusCode,
      title: problem.title ?? `Request failed with status code ${response.status}`,
      findings: problem.findings ?? [],
      reference: problem.reference ?? null,
      cause: body,
    })
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** Whether another user, or another tab, has saved the same thing since it was read. */
export function isVersionConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409 && error.code.startsWith('version.')
}

/** Whether the requested thing does not exist, or its id is malformed. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && [400, 404].includes(error.status)
}
