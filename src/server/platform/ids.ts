/** Ids that people can read aloud and that sort by the time they were made. */
import { randomBytes, randomUUID } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id: the prefix, an underscore and 26 characters (48 bits of milliseconds, then 82 random bits, in
 * base 32 without i, l, o and u), so that newer ids sort after older ones.
 */
export function newId<P extends string>(prefix: P): `${P}_${string}` {
  let value = BigInt(Date.now())
  let time = ''
  for (let i = 0; i < 10; i++) {
    time = alphabet[Number(value % 32n)] + time
    value /= 32n
  }
  let random = ''
  for (const byte of randomBytes(16)) random += alphabet[byte & 31]
  return `${prefix}_${time}${random}`
}

/** A random (version 4) UUID, as the unique identifier of a document or an envelope. */
export function newUuid(): string {
  return randomUUID()
}
