/** Calls without a response, for fake timers, which do not control `AbortSignal.timeout`. */
import { vi } from 'vitest'

/** Replaces `AbortSignal.timeout` by one that fake timers control. */
export function fakeTimeouts(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const reason = new DOMException('The operation timed out', 'TimeoutError')
    setTimeout(() => controller.abort(reason), milliseconds)
    return controller.signal
  })
}

/** A fetch that ends only when it is aborted. */
export const neverAnswers = (_address: string, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const { signal } = init
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
