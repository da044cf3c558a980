/**
 * Replaces e-mail addresses in the trail. Entries never change, so an address in one would outlast the account, the
 * contact and the delivery that it belongs to: a mark replaces it. The mark is keyed by random bytes that are
 * discarded with the fact, so it cannot be reversed; within one fact the same address has the same mark, which shows
 * whether before and after differ.
 */
import { createHmac, randomBytes } from 'node:crypto'

const address = /[^\s@<>"'(),;:[\]]+@[^\s@<>"'(),;:[\]]+\.[^\s@<>"'(),;:[\]]+/gu

/** Replaces each address by `e-mail #` and eight hex digits. */
export function withoutAddresses<T>(fact: T): T {
  const key = randomBytes(32)
  const mark = (found: string) =>
    `e-mail #${createHmac('sha256', key).update(found.toLowerCase()).digest('hex').slice(0, 8)}`
  return replaceIn(fact, (text) => text.replace(address, mark)) as T
}

function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, replace))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, replace)]))
}
