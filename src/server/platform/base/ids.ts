/** Ids that can be read aloud and that sort by the time of their creation. */
import { randomFillSync, randomUUID } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const randomLength = 16

/** Randomness for many ids: fetching it for each one costs more than the rest of it. */
const pool = Buffer.alloc(256 * randomLength)
let used = pool.length

function randomPart(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let random = ''
  for (const byte of pool.subarray(used, used + randomLength)) random += alphabet[byte & 31]
  used += randomLength
  return random
}

/**
 * A new id: the prefix, an underscore and 26 characters (48 bits of milliseconds, then 82 random bits, in
 * base 32 without i, l, o and u), so that newer ids sort after older ones.
 */
export function newId<P extends string>(prefix: P): `${P}_${string}` {
  return `${prefix}_${timePart(Date.now())}${randomPart()}`
}

/** The id that sorts before all ids of this instant and later (milliseconds): for comparison only. */
export function idAt<P extends string>(prefix: P, milliseconds: number): `${P}_${string}` {
  return `${prefix}_${timePart(milliseconds)}${'0'.repeat(16)}`
}

function timePart(milliseconds: number): string {
  let value = milliseconds
  let time = ''
  for (let i = 0; i < 10; i++) {
    time = alphabet[value % 32] + time
    value = Math.floor(value / 32)
  }
  return time
}

/** A random (version 4) UUID, as the unique identifier of a document or an envelope. */
export function newUuid(): string {
  return randomUUID()
}
