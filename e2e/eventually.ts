import { expect } from 'vitest'
import { timeoutMs } from './harness.ts'

/** Polls until the expectation holds, with a time-out that slow machines do not reach. */
export function eventually<T>(look: () => T | Promise<T>, message?: string) {
  return expect.poll(look, { timeout: timeoutMs, interval: 100, ...(message ? { message } : {}) })
}
