/** The JSON client of the portal's API. Refused requests throw ApiError. */
import type { Environment, Page } from '#contract/common'
import { ApiError } from './api-error.ts'
import { baseAddress } from './config.ts'
import { callTimeoutMs, checkConnectivity, isGatewayStatus } from './connectivity.ts'
import { currentEnvironment } from './environment.ts'
import { fileNameOf } from './file-name.ts'
import { loadTranslations } from './i18n.ts'
import { currentOrganization, currentOrganizationName, selectOrganization } from './organization.ts'
import { currentParticipant, forgetParticipants } from './participant.ts'
import { accessToken, hasSession, renewToken, waitForSignIn } from './session.ts'

export interface DataOf<T> {
  data: T
}
export interface ListOf<T> {
  data: T[]
  page: Page
}

type SingleValue = string | number | boolean | null | undefined
/** The values of a list are sent under the same name. */
type QueryValue = SingleValue | readonly SingleValue[]

export interface RequestOptions {
  query?: Readonly<Record<string, QueryValue>>
  signal?: AbortSignal
  headers?: Record<string, string>
  /** For files: called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** For writes that create or send: the server acts only once for the same key. */
  idempotencyKey?: string
  /** For sign-in and the like: sends and renews no token. */
  anonymous?: boolean
}

interface ApiCall extends RequestOptions {
  method: string
  path: string
  body?: unknown
}

/** `?a=1&b=2`; empty values are omitted. */
export function queryString(query: RequestOptions['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, values]) =>
    [values]
      .flat()
      .flatMap((value) =>
        value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
      ),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** Time limit for a file, in milliseconds. */
const uploadTimeoutMs = 300_000

/** The headers that name the user and the organization. */
function credentials(token: string): Record<string, string> {
  const organization = currentOrganization()
  return {
    authorization: `Falaj ${token}`,
    ...(organization ? { 'falaj-organization': organization } : {}),
  }
}

async function send(call: ApiCall, environment: Environment, token: string | null): Promise<Response> {
  const participant = currentParticipant()
  const headers = new Headers({ accept: 'application/json', ...call.headers })
  const isFile = call.body instanceof Blob
  if (call.body !== undefined)
    headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json')
  for (const [name, value] of Object.entries(token ? credentials(token) : {})) headers.set(name, value)
  if (participant?.environment === environment) headers.set('falaj-participant', participant.id)
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey)
  const timeout = AbortSignal.timeout(isFile ? uploadTimeoutMs : callTimeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const address = `${baseAddress(environment)}${call.path}${queryString(call.query)}`
  const { body, method, onProgress } = call
  try {
    if (body instanceof Blob) {
      const { sendFile } = await import('./send-file.ts')
      return await sendFile(address, { body, headers, method, signal, onProgress })
    }
    return await fetch(address, {
      method,
      headers,
      credentials: 'include',
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (!call.signal?.aborted) checkConnectivity()
    throw ApiError.transport(error)
  }
}

/** Sends a request. After 401 it renews the token and retries; if the session has ended, it waits for a new sign-in. */
async function sendAuthenticated(call: ApiCall): Promise<Response> {
  const environment = currentEnvironment()
  if (call.anonymous) return requireOk(await send(call, environment, null))
  let token = await accessToken()
  for (let round = 0; ; round++) {
    const response = await send(call, environment, token)
    if (response.status !== 401 || !hasSession() || round === 2) return requireOk(response)
    token = await renewToken()
    if (token === null) {
      await waitForSignIn()
      if (!hasSession()) return requireOk(response)
      token = await accessToken()
    }
  }
}

/** Maximum time in milliseconds to wait for the text of a problem; after that, the server's text is shown. */
const wordsWithinMs = 2_000

/** The texts of problems load with the first problem, to keep them out of the first load. */
async function loadProblemTexts(): Promise<void> {
  const inTime = new Promise<void>((resolve) => setTimeout(resolve, wordsWithinMs))
  await Promise.race([loadTranslations('problems').catch(() => undefined), inTime])
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response
  if (isGatewayStatus(response.status)) checkConnectivity()
  const error = await ApiError.from(response)
  await loadProblemTexts()
  if (error.code === 'identity.not-a-member' && currentOrganization() !== null) await leaveOrganization()
  throw error
}

/**
 * The user was removed and may no longer see the data on the screen: opens a page that explains it.
 */
async function leaveOrganization(): Promise<never> {
  const name = currentOrganizationName()
  selectOrganization(null)
  forgetParticipants()
  window.location.assign(`/access-ended${queryString({ from: name })}`)
  return await new Promise(() => undefined)
}

/** Sends a request and resolves with the JSON of its response. */
export async function requestJson<T>(call: ApiCall): Promise<T> {
  const organization = currentOrganization()
  const response = await sendAuthenticated(call)
  if (response.status === 204) return undefined as T
  try {
    const body = (await response.json()) as T
    // A response for another organization must not be used for the current one.
    if (organization !== null && currentOrganization() !== organization)
      throw ApiError.network('network.aborted')
    return body
  } catch (error) {
    if (error instanceof ApiError || error instanceof SyntaxError) throw error
    // The body is incomplete: the connection broke, or the user is leaving the page.
    throw ApiError.transport(error, 'network.aborted')
  }
}

/** Sends a request and resolves with the file of its response, and the name in its Content-Disposition header. */
export async function requestFile(call: ApiCall): Promise<{ blob: Blob; name: string }> {
  const response = await sendAuthenticated({ ...call, headers: { accept: '*/*' } })
  const blob = await response.blob().catch((error: unknown) => {
    throw ApiError.transport(error, 'network.aborted')
  })
  return { blob, name: fileNameOf(response.headers.get('content-disposition')) }
}

/**
 * Resolves with the response itself, whose body is the stream. A stream has no time limit once it is open, so it does
 * not go through the JSON client.
 */
export async function openStream(
  path: string,
  options: Pick<RequestOptions, 'query' | 'signal' | 'headers'> = {},
): Promise<Response> {
  const token = await accessToken()
  if (!token)
    throw new ApiError({ status: 401, code: 'identity.not-signed-in', title: 'Sign in to continue' })
  const opening = new AbortController()
  const timer = setTimeout(() => opening.abort(ApiError.network('network.timeout')), callTimeoutMs)
  try {
    const response = await fetch(`${baseAddress(currentEnvironment())}${path}${queryString(options.query)}`, {
      headers: { accept: 'text/event-stream', ...options.headers, ...credentials(token) },
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, opening.signal]) : opening.signal,
    })
    return await requireOk(response)
  } finally {
    clearTimeout(timer)
  }
}
