import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'

/** Header in which the sender proves that it belongs to this installation. */
export const signatureHeader = 'falaj-exchange-signature'
/** Header with the transport's own id of the delivery. */
const transportIdHeader = 'falaj-transport-id'
/** Header with the main id (scheme 0242) of the provider on the other side, as the transport has proved it. */
const senderSeatHeader = 'falaj-sender-seat'
/** Header with the message's own time (`eb:Timestamp`), an instant in UTC; omitted when the transport has none. */
const messageAtHeader = 'falaj-message-at'
/** Header with the SHA-256 of the bytes, in hexadecimal: so that the proof can be checked before they are read. */
const contentHeader = 'falaj-content-sha256'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Headers = z.object({
  [signatureHeader]: Sha256,
  [transportIdHeader]: z.string().min(1).max(200),
  [senderSeatHeader]: z.string().regex(/^[0-9]{6}$/),
  [contentHeader]: Sha256,
  [messageAtHeader]: z.iso.datetime().optional(),
})

/** Metadata of the transport about an envelope. */
interface Delivery {
  readonly environment: Environment
  readonly transportId: string
  /** Main id (six digits, scheme 0242) of the provider that delivered the envelope. */
  readonly senderSeat: string
  /** The message's own time, an instant in UTC. */
  readonly messageAt?: string | undefined
}

/** A delivery whose headers bear our signature; its bytes are still to be compared. */
export interface SignedDelivery extends Delivery {
  /** 64 hexadecimal digits. */
  readonly sha256: string
}

/** Cached: creating a key costs more than the HMAC itself. */
const keyOf = memoizePerObject(({ secrets }: Context) => createSecretKey(secrets.derive('exchange-inbound')))

function mac(context: Context, delivery: SignedDelivery): Buffer {
  const { environment, transportId, senderSeat, sha256, messageAt = '' } = delivery
  const signedText = `${environment}\n${transportId}\n${senderSeat}\n${sha256}\n${messageAt}`
  return createHmac('sha256', keyOf(context)).update(signedText).digest()
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The headers with which bytes are delivered at the portal's door. */
export function signDelivery(context: Context, delivery: Delivery, bytes: Buffer): Record<string, string> {
  const sha256 = sha256Of(bytes)
  return {
    [transportIdHeader]: delivery.transportId,
    [senderSeatHeader]: delivery.senderSeat,
    ...(delivery.messageAt === undefined ? {} : { [messageAtHeader]: delivery.messageAt }),
    [contentHeader]: sha256,
    [signatureHeader]: mac(context, { ...delivery, sha256 }).toString('hex'),
  }
}

/**
 * The metadata of a delivery from its headers, if they have our signature for this environment; compared in constant
 * time.
 */
export function readSignedDelivery(
  context: Context,
  environment: Environment,
  headers: object,
): SignedDelivery | undefined {
  const read = Headers.safeParse(headers)
  if (!read.success) return undefined
  const delivery = {
    environment,
    transportId: read.data[transportIdHeader],
    senderSeat: read.data[senderSeatHeader],
    messageAt: read.data[messageAtHeader],
    sha256: read.data[contentHeader],
  }
  const signature = Buffer.from(read.data[signatureHeader], 'hex')
  return timingSafeEqual(signature, mac(context, delivery)) ? delivery : undefined
}

/** Whether these are the bytes that were signed. */
export function matchesSignature({ sha256 }: SignedDelivery, bytes: Buffer): boolean {
  return sha256Of(bytes) === sha256
}
