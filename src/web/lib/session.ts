/**
 * The session: a short-lived access token in memory, renewed by the refresh cookie, which scripts cannot read. When
 * the cookie expires during work, requests wait until the user has signed in again.
 */
import { create } from 'zustand'
import * as identityApi from '#contract/api/identity'
import type { TokenResponse } from '#contract/identity'
import { ApiError } from './api-error.ts'
import { baseAddress } from './config.ts'
import { callTimeoutMs, checkConnectivity, retryUntilOnline } from './connectivity.ts'
import { currentEnvironment } from './environment.ts'

type SessionStatus = 'unknown' | 'signedIn' | 'expired' | 'signedOut'

interface SessionState {
  status: SessionStatus
}

const renewBeforeMs = 30_000

export const useSessionStore = create<SessionState>()(() => ({ status: 'unknown' }))

let token: { value: string; expiresAt: number } | null = null
let renewing: Promise<string | null> | null = null
let pendingSignIn: { promise: Promise<void>; settle: () => void } | null = null

const signedInKey = 'falaj-signed-in'

/** Stores on this device whether a user is signed in; if storage is blocked, the server is always queried. */
function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(signedInKey, 'true')
    else localStorage.removeItem(signedInKey)
  } catch {
    // See mayBeSignedIn.
  }
}

/** False if no user has signed in on this device: there is no cookie to check. */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null
  } catch {
    return true
  }
}

const signedOutKey = 'falaj-signed-out'

/** Makes the other tabs of this browser leave their pages (`followSignOut`). */
export function announceSignOut(): void {
  try {
    localStorage.setItem(signedOutKey, String(Date.now()))
  } catch {
    // Their next request is refused.
  }
}

/**
 * Leaves this page when the user signs out in another tab, before another user sees more of the data on it. A session
 * that has only expired leaves the page as it is: it may hold input that is not saved.
 */
export function followSignOut(): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === signedOutKey && newValue !== null && hasSession()) globalThis.location.reload()
  })
}

/** Whether an identity provider has just redirected a user who was not signed in here before. */
function comesFromProvider(): boolean {
  const { hash, pathname, search } = globalThis.location
  if (hash !== '#signed-in') return false
  globalThis.history.replaceState(null, '', `${pathname}${search}`)
  return true
}

/** Stores a fresh access token. `expiresIn` is in seconds, as in the API. */
export function startSession(accessToken: string, expiresIn: number): void {
  noteSignedIn(true)
  token = { value: accessToken, expiresAt: Date.now() + expiresIn * 1000 }
  useSessionStore.setState({ status: 'signedIn' })
  pendingSignIn?.settle()
  pendingSignIn = null
}

/** Drops the access token in this browser; the caller signs out on the server. */
export function endSession(): void {
  noteSignedIn(false)
  token = null
  useSessionStore.setState({ status: 'signedOut' })
  pendingSignIn?.settle()
  pendingSignIn = null
}

export function hasSession(): boolean {
  const { status } = useSessionStore.getState()
  return status === 'signedIn' || status === 'expired'
}

async function requestToken(): Promise<string | null> {
  let response: Response
  try {
    response = await fetch(`${baseAddress(currentEnvironment())}${identityApi.refreshToken.path}`, {
      method: identityApi.refreshToken.method,
      credentials: 'include',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(callTimeoutMs),
    })
  } catch (error) {
    checkConnectivity()
    throw ApiError.transport(error)
  }
  if (response.status === 401) {
    // An unread body would keep its connection open until it is garbage collected.
    await response.body?.cancel()
    return null
  }
  if (!response.ok) throw await ApiError.from(response)
  const data = await readToken(response)
  startSession(data.accessToken, data.expiresIn)
  return data.accessToken
}

async function readToken(response: Response): Promise<TokenResponse> {
  try {
    return ((await response.json()) as { data: TokenResponse }).data
  } catch (error) {
    throw ApiError.transport(error, 'network.aborted')
  }
}

/** Renews the access token, once for all concurrent callers. Null if the session has ended. */
export function renewToken(): Promise<string | null> {
  renewing ??= requestToken().finally(() => {
    renewing = null
  })
  return renewing
}

/**
 * Determines once, at the start, whether a user is signed in. While the portal does not respond it retries: only a
 * refusal means that no user is signed in.
 */
export async function restoreSession(): Promise<void> {
  if (useSessionStore.getState().status !== 'unknown') return
  const isBack = comesFromProvider()
  if (!isBack && !mayBeSignedIn()) return endSession()
  const fresh = await retryUntilOnline(renewToken).catch(() => null)
  if (fresh === null) endSession()
}

/** A valid access token, or null if no user is signed in. */
export async function accessToken(): Promise<string | null> {
  if (token && token.expiresAt - renewBeforeMs > Date.now()) return token.value
  if (!hasSession()) return null
  return renewToken()
}

/** Resolves when the user has signed in again on the same screen, or has signed out. */
export function waitForSignIn(): Promise<void> {
  if (!pendingSignIn) {
    let settle = (): void => undefined
    const promise = new Promise<void>((resolve) => {
      settle = resolve
    })
    pendingSignIn = { promise, settle }
    useSessionStore.setState({ status: 'expired' })
  }
  return pendingSignIn.promise
}
