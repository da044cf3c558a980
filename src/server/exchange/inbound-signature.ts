import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context'

/** Header in which whoever delivers proves that it belongs to this installation. */
export const signatureHeader = 'falaj-exchange-signature'
/** Header with the transport's own id of the delivery. */
export const transportIdHeader = 'falaj-transport-id'

/** Made once: turning bytes into a key costs more than the sum itself. */
const keys = new WeakMap<Context, KeyObject>()

function keyOf(context: Context): KeyObject {
  const key = keys.get(context) ?? createSecretKey(context.secrets.derive('exchange-inbound'))
  keys.set(context, key)
  return key
}

function mac(context: Context, transportId: string, bytes: Buffer): Buffer {
  return createHmac('sha256', keyOf(context)).update(`${transportId}\n`).update(bytes).digest()
}

/** Hexadecimal HMAC-SHA-256 over the transport id and the bytes. */
export function signDelivery(context: Context, transportId: string, bytes: Buffer): string {
  return mac(context, transportId, bytes).toString('hex')
}

/** Whether a delivery bears our signature; compared in constant time. */
export function isSigned(context: Context, transportId: string, bytes: Buffer, signature: string): boolean {
  const given = Buffer.from(signature, 'hex')
  const expected = mac(context, transportId, bytes)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
