/**
 * Whether the portal responds. While it does not, because it restarts or the network is down, the screen stays as it
 * is and requests are retried.
 */
import { create } from 'zustand'
import { ApiError } from './api-error.ts'

export const useConnectivity = create<{ isOffline: boolean }>()(() => ({ isOffline: false }))

const minDelayMs = 1_000
const maxDelayMs = 15_000
const probeTimeoutMs = 10_000

/** Number of retries that wait for the portal. */
let waiting = 0
const delayed = new Set<() => void>()

/** Waits this many milliseconds, or until `retryNow`. */
export function retryDelay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      delayed.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    delayed.add(wake)
  })
}

/** Ends every `retryDelay`: the user requested it, or the network is back. */
export function retryNow(): void {
  for (const wake of delayed) wake()
}

globalThis.addEventListener?.('online', retryNow)
// A portal on the same machine may still respond: the probe decides.
globalThis.addEventListener?.('offline', checkConnectivity)
globalThis.document?.addEventListener('visibilitychange', () => {
  // Timers of hidden pages are throttled.
  if (document.visibilityState === 'visible') retryNow()
})

/** The time limit of every call of the API, in milliseconds (specification, section 7). */
export const callTimeoutMs = 60_000

/** Statuses of a portal that is down, or of a proxy in front of it. */
const gatewayStatuses = new Set([502, 503, 504])

export const isGatewayStatus = (status: number): boolean => gatewayStatuses.has(status)

/** Whether the portal is unreachable or too busy, as opposed to an error of its own or a malformed response. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.isNetwork || isGatewayStatus(error.status) || error.status === 429
}

/** Whether a retry may help: no response, a server error, or too many requests. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.isNetwork || error.status >= 500 || error.status === 429
}

/** Whether a chunk of the app failed to load. The browser caches the failure: only a reload helps. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  )
}

function countWaiting(change: 1 | -1): void {
  waiting += change
  useConnectivity.setState({ isOffline: waiting > 0 })
  // When one request succeeds, the others can.
  if (change < 0) retryNow()
}

/**
 * Retries with exponential backoff until there is a response, and shows the offline notice until then. Raises errors
 * for which `mayPass` returns false.
 */
export async function retryUntilOnline<T>(
  ask: () => Promise<T>,
  mayPass: (error: unknown) => boolean = isTransient,
): Promise<T> {
  let isWaiting = false
  try {
    for (let wait = minDelayMs; ; wait = Math.min(2 * wait, maxDelayMs)) {
      try {
        return await ask()
      } catch (error) {
        if (!mayPass(error)) throw error
        if (!isWaiting) countWaiting(1)
        isWaiting = true
        // Jitter, so that pages do not retry at the same moment.
        await retryDelay(wait * (0.75 + Math.random() / 2))
      }
    }
  } finally {
    if (isWaiting) countWaiting(-1)
  }
}

/** Waits until the portal responds; at once if it does. */
export function whenOnline(): Promise<void> {
  if (!useConnectivity.getState().isOffline) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = useConnectivity.subscribe(({ isOffline }) => {
      if (isOffline) return
      unsubscribe()
      resolve()
    })
  })
}

let probing: Promise<void> | undefined

/** After a failed request: probes the portal, and shows the offline notice until it answers. */
export function checkConnectivity(): void {
  void whenReachable()
}

/** Probes the portal until it answers, and shows the offline notice meanwhile. */
export function whenReachable(): Promise<void> {
  probing ??= retryUntilOnline(probe).finally(() => {
    probing = undefined
  })
  return probing
}

async function probe(): Promise<void> {
  let response: Response
  try {
    response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
    await response.text()
  } catch {
    throw ApiError.network()
  }
  if (response.status >= 500) throw ApiError.network()
}
