/** Calls without an answer, under fake timers, which do not know `AbortSignal.timeout`. */
import { vi } from 'vitest'

/** Stands in for `AbortSignal.timeout` with one that fake timers drive. */
export function fakeTimeouts(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const reason = new DOMException('The operation timed out', 'TimeoutError')
    setTimeout(() => controller.abort(reason), milliseconds)
    return controller.signal
  })
}

/** A fetch that ends only when it is given up. */
export const neverAnswers = (_address: string, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const { signal } = init
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
