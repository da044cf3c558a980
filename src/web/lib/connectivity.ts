/**
 * Whether the portal answers. While it does not, because it starts anew or the network is cut, what is on the screen
 * stays there, and the portal is asked again until it does.
 */
import { create } from 'zustand'
import { ApiError } from './api-error.ts'

export const useConnectivity = create<{ isOffline: boolean }>()(() => ({ isOffline: false }))

const minDelayMs = 1_000
const maxDelayMs = 15_000
const probeTimeoutMs = 10_000

/** How many things wait for the portal to answer. */
let waiting = 0
const delayed = new Set<() => void>()

/** Waits this many milliseconds, or until there is a reason to try at once. */
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

/** Ends every wait: somebody has asked for it, or the network is back. */
export function retryNow(): void {
  for (const wake of delayed) wake()
}

globalThis.addEventListener?.('online', retryNow)
globalThis.document?.addEventListener('visibilitychange', () => {
  // Timers of a page in the background run late.
  if (document.visibilityState === 'visible') retryNow()
})

/** Whether asking again may help. A refusal is none of these; what is no answer of the portal at all is. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.isNetwork || error.status >= 500 || error.status === 429
}

/** Whether a piece of the app could not be had. The browser remembers that: only a new page asks for it again. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  )
}

function countWaiting(change: 1 | -1): void {
  waiting += change
  useConnectivity.setState({ isOffline: waiting > 0 })
  // What one has reached, the others can.
  if (change < 0) retryNow()
}

/** Asks until there is an answer, ever more seldom, and says so on the screen meanwhile. Raises refusals. */
export async function retryUntilOnline<T>(ask: () => Promise<T>): Promise<T> {
  let isWaiting = false
  try {
    for (let wait = minDelayMs; ; wait = Math.min(2 * wait, maxDelayMs)) {
      try {
        return await ask()
      } catch (error) {
        if (!isTransient(error)) throw error
        if (!isWaiting) countWaiting(1)
        isWaiting = true
        // Not all pages at the same moment.
        await retryDelay(wait * (0.75 + Math.random() / 2))
      }
    }
  } finally {
    if (isWaiting) countWaiting(-1)
  }
}

let probing: Promise<void> | undefined

/** After something has failed: looks whether the portal answers; when it does not, the screen says so until it does. */
export function checkConnectivity(): void {
  probing ??= retryUntilOnline(probe).finally(() => {
    probing = undefined
  })
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
