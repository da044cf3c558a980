import { z } from 'zod'
import { readEnvelope } from '#core/envelope'
import type { Context } from '#platform/context'
import { findParticipantOwner } from '#server/participants'
import { signatureHeader, signDelivery, transportIdHeader } from '../../inbound-signature.ts'
import { playProvider } from './play-provider.ts'
import { playTaxAuthority } from './play-tax-authority.ts'
import { type Message, markHandled, selectMessage, selectPeer } from './store.ts'
import { portalPeer, uuidFrom } from './wire.ts'

export const MessagePayload = z.object({
  station: z.enum(['provider', 'taxAuthority']),
  envelopeId: z.string(),
})
export type MessagePayload = z.infer<typeof MessagePayload>

/** Hands an envelope over to the portal. Raises when it was not stored there: the job tries again. */
export type Deliver = (envelopeId: string, bytes: Buffer) => Promise<void>

/**
 * What the other side does with an envelope that it has: passes it on to a participant or provider of this portal,
 * or plays the buyer or the tax platform. Made again after a crash, every answer has the same id and bytes.
 */
export async function handleMessage(context: Context, payload: MessagePayload): Promise<void> {
  const message = await context.db.system((tx) => selectMessage(tx, payload.station, payload.envelopeId))
  if (!message || message.handledAt !== null) return
  const deliver = await delivererTo(context)
  const outcome = await play(context, message, deliver)
  await context.db.system((tx) => markHandled(tx, message, outcome, context.clock.now()))
}

async function play(context: Context, message: Message, deliver: Deliver): Promise<string> {
  const reading = readEnvelope(message.bytes)
  if (message.station === 'taxAuthority') return await playTaxAuthority(context, message, reading, deliver)
  const isOurs =
    message.receiver === `0242:${context.config.serviceProvider.seat}` ||
    (await context.db.system((tx) => findParticipantOwner(tx, 'preprod', message.receiver))) !== undefined
  if (isOurs) {
    await deliver(message.envelopeId, message.bytes)
    return 'forwarded'
  }
  return await playProvider(context, message, reading, deliver)
}

async function delivererTo(context: Context): Promise<Deliver> {
  const url = await context.db.system((tx) => selectPeer(tx, portalPeer))
  if (!url) throw new Error('the portal has not said yet where it takes envelopes')
  return async (envelopeId, bytes) => {
    const transportId = uuidFrom(`delivery:${envelopeId}`)
    const response = await fetch(`${url}/api/preprod/v1/exchange/inbound`, {
      method: 'POST',
      headers: {
        'content-type': 'application/xml',
        [transportIdHeader]: transportId,
        [signatureHeader]: signDelivery(context, transportId, bytes),
      },
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) throw new Error(`the portal answered ${response.status} to envelope ${envelopeId}`)
  }
}
