/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits, thirty seconds, as every app has them. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000
/** Steps before and after now whose codes are accepted: clocks of telephones differ. */
const tolerance = 1

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The code of a step (thirty seconds since 1970). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const totpStepOf = (now: Date) => Math.floor(now.getTime() / stepMs)

/** The step whose code this is, later than the last one that was used; null when the code is invalid. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const current = totpStepOf(now)
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    if (step <= lastStep || code.length !== 6) continue
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) return step
  }
  return null
}

/** The address in the QR code for an authenticator app. */
export function totpUri(secret: Uint8Array, email: string): string {
  const parameters = new URLSearchParams({ secret: base32(secret), issuer: 'Falaj' })
  return `otpauth://totp/Falaj:${encodeURIComponent(email)}?${parameters.toString()}`
}
