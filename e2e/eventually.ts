import { expect } from 'vitest'
import { timeoutMs } from './harness.ts'

/** Expects what will be so in a while, however slow the machine is. */
export function eventually<T>(look: () => T | Promise<T>, message?: string) {
  return expect.poll(look, { timeout: timeoutMs, interval: 100, ...(message ? { message } : {}) })
}
