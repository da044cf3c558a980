import { createHash, randomBytes } from 'node:crypto'

/** A fresh one-time code. */
export function newAuthcode(): string {
  return randomBytes(24).toString('base64url')
}

export function hashOf(authcode: string): string {
  return createHash('sha256').update(authcode).digest('hex')
}
