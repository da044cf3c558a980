import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context'

/** Header in which whoever delivers proves that it belongs to this installation. */
export const signatureHeader = 'falaj-exchange-signature'
/** Header with the transport's own id of the delivery. */
export const transportIdHeader = 'falaj-transport-id'

function mac(context: Context, transportId: string, bytes: Buffer): Buffer {
  const key = context.secrets.derive('exchange-inbound')
  return createHmac('sha256', key).update(`${transportId}\n`).update(bytes).digest()
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
