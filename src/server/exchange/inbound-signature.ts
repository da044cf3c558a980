import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context'

/** Header in which whoever delivers proves that it belongs to this installation. */
export const signatureHeader = 'falaj-exchange-signature'
/** Header with the transport's own id of the delivery. */
export const transportIdHeader = 'falaj-transport-id'
/** Header with the SHA-256 of the bytes, in hexadecimal: so that the proof can be checked before they are read. */
const contentHeader = 'falaj-content-sha256'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Delivery = z.object({
  [signatureHeader]: Sha256,
  [transportIdHeader]: z.string().min(1).max(200),
  [contentHeader]: Sha256,
})

/** A delivery whose headers bear our signature; its bytes are still to be compared. */
export interface SignedDelivery {
  readonly transportId: string
  readonly sha256: string
}

/** Made once: turning bytes into a key costs more than the sum itself. */
const keys = new WeakMap<Context, KeyObject>()

function keyOf(context: Context): KeyObject {
  const key = keys.get(context) ?? createSecretKey(context.secrets.derive('exchange-inbound'))
  keys.set(context, key)
  return key
}

function mac(context: Context, { transportId, sha256 }: SignedDelivery): Buffer {
  return createHmac('sha256', keyOf(context)).update(`${transportId}\n${sha256}`).digest()
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The headers with which bytes are delivered at the portal's door. */
export function signDelivery(context: Context, transportId: string, bytes: Buffer): Record<string, string> {
  const sha256 = sha256Of(bytes)
  return {
    [transportIdHeader]: transportId,
    [contentHeader]: sha256,
    [signatureHeader]: mac(context, { transportId, sha256 }).toString('hex'),
  }
}

/** What the headers of a delivery say, if they bear our signature; compared in constant time. */
export function readSigned(context: Context, headers: object): SignedDelivery | undefined {
  const read = Delivery.safeParse(headers)
  if (!read.success) return undefined
  const delivery = { transportId: read.data[transportIdHeader], sha256: read.data[contentHeader] }
  const given = Buffer.from(read.data[signatureHeader], 'hex')
  return timingSafeEqual(given, mac(context, delivery)) ? delivery : undefined
}

/** Whether these are the bytes that were signed. */
export function isWhatWasSigned({ sha256 }: SignedDelivery, bytes: Buffer): boolean {
  return sha256Of(bytes) === sha256
}
