/** The error of a failed request. */
import type { Finding, Problem } from '#contract/common'

/** The message when no response came: the connection failed or the request was canceled. */
export const networkMessage = 'Network error or request cancelled'

/**
 * A refused or failed request. `code` is the stable problem code (`network.failed` when there was no answer),
 * `findings` name fields, `reference` is also in the portal's log.
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
  }) {
    super(parts.title)
    this.name = 'ApiError'
    this.status = parts.status
    this.code = parts.code
    this.findings = parts.findings ?? []
    this.reference = parts.reference ?? null
  }

  static network(): ApiError {
    return new ApiError({ status: 0, code: 'network.failed', title: networkMessage })
  }

  /** From an answer of the API; tolerates answers of proxies, which are not problem documents. */
  static async from(response: Response): Promise<ApiError> {
    const body = (await response.json().catch(() => ({}))) as Partial<Problem>
    return new ApiError({
      status: response.status,
      code: body.code ?? 'common.unexpected',
      title: body.title ?? `Request failed with status code ${response.status}`,
      findings: body.findings ?? [],
      reference: body.reference ?? null,
    })
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}
