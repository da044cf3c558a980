import { createHash } from 'node:crypto'
import { exchangedKindOf, readEnvelope } from '#core/envelope'
import type { Context } from '#platform/context'
import { newId } from '#platform/ids'
import type { Arrival } from '../network/answer-envelope.ts'
import { type MagicBuyer, magicOf } from '../scenarios/magic-receivers.ts'
import type { PeerAnswer, PeerPlan, PeerRequest } from '../network/node.ts'
import { playProvider } from '../scenarios/provider-scenario.ts'
import type { NewSending } from '../network/delivery-store.ts'
import type { Postman } from '../network/delivery-loop.ts'
import { countRefusal, keepMessage, type Message, selectMessage } from '../network/message-store.ts'
import type { WeatherWatch } from '../controls/faults.ts'
import { receiverSeatHeader } from '../network/wire.ts'

/** What a peer makes of an envelope: a word for it, and what it has to send because of it. */
export interface Play {
  readonly outcome: string
  readonly sendings: readonly NewSending[]
}

/**
 * The access point of outside buyers. It keeps what arrives together with what it will send because of it, and only
 * then gives a receipt; what is for a participant or provider of the portal it passes on to the portal's door.
 */
export function accessPointPeer(context: Context, weather: WeatherWatch, postman: Postman): PeerPlan {
  return {
    name: 'accessPoint',
    weather,
    async answer(request) {
      if (request.path[0] !== 'envelopes') return { status: 404, body: { error: 'not found' } }
      if (request.method === 'POST') return await take(context, postman, request)
      return await tell(context, 'provider', request.path[1] ?? '')
    },
  }
}

/** What became of an envelope, when asked. */
export async function tell(
  context: Context,
  station: Message['station'],
  envelopeId: string,
): Promise<PeerAnswer> {
  const known = await context.db.autocommit((tx) => selectMessage(tx, station, envelopeId))
  if (!known) return { status: 404, body: { error: 'not found' } }
  // Who says no more than "seen before" does not answer questions either.
  if (magicOf(known.receiver)?.receipt === 'seenBefore') return { status: 501, body: 'does not tell' }
  return { status: 200, body: { transportId: known.transportId } }
}

/** Reads an arrival; a refusal when it is no envelope. */
export function readArrival(
  context: Context,
  peer: Arrival['peer'],
  request: PeerRequest,
): { arrival: Arrival } | { refusal: PeerAnswer } {
  const reading = readEnvelope(request.body)
  const { header } = reading
  if (!header) {
    const text = reading.findings[0]?.message ?? 'this is no envelope'
    return { refusal: { status: 422, body: { code: 'EBMS:0009', text, permanent: true } } }
  }
  const arrival: Arrival = {
    peer,
    envelopeId: header.envelopeId,
    sender: header.sender.value,
    receiver: header.receiver.value,
    kind: exchangedKindOf(header.documentTypeId, header.processId) ?? 'unknown',
    bytes: request.body,
    reading,
    receivedAt: context.clock.now(),
  }
  return { arrival }
}

/** Keeps an arrival once, with what is to be sent because of it. Says what is kept, and whether it is new. */
export async function keepArrival(
  context: Context,
  postman: Postman,
  arrival: Arrival,
  play: Play,
): Promise<{ transportId: string; isNew: boolean; isSame: boolean }> {
  const sha256 = createHash('sha256').update(arrival.bytes).digest('hex')
  const now = context.clock.now().getTime()
  const atOnce = postman.isFree() ? play.sendings.filter((one) => one.dueAt.getTime() <= now) : []
  const message: Message = {
    station: arrival.peer === 'accessPoint' ? 'provider' : 'taxAuthority',
    envelopeId: arrival.envelopeId,
    transportId: newId('as4'),
    sender: arrival.sender,
    receiver: arrival.receiver,
    kind: arrival.kind,
    sha256,
    bytes: arrival.bytes,
    receivedAt: arrival.receivedAt,
    outcome: play.outcome,
  }
  const kept = await context.db.autocommit((tx) =>
    keepMessage(tx, message, play.sendings, (one) => atOnce.includes(one)),
  )
  if (kept.isNew) for (const sending of atOnce) postman.push(sending)
  return { transportId: kept.transportId, isNew: kept.isNew, isSame: kept.sha256 === sha256 }
}

/** The same envelope id with other bytes: nobody can tell which of them is meant. */
export const usedBefore: PeerAnswer = {
  status: 409,
  body: {
    code: 'EBMS:0004',
    text: 'this envelope id was used before for other bytes',
    detail: 'SBDH instance id used before',
    permanent: true,
  },
}

async function take(context: Context, postman: Postman, request: PeerRequest): Promise<PeerAnswer> {
  const read = readArrival(context, 'accessPoint', request)
  if ('refusal' in read) return read.refusal
  const { arrival } = read
  const isForPortal = request.headers[receiverSeatHeader] === context.config.serviceProvider.seat
  const buyer = isForPortal ? undefined : magicOf(arrival.receiver)
  const refusal = buyer?.gate && (await refuse(context, arrival, buyer.gate))
  if (refusal) return refusal
  const play = isForPortal ? forward(context, arrival) : playProvider(context, arrival, buyer)
  if (buyer?.receipt === 'afterAnswer') await answerFirst(context, postman, arrival, play)
  const kept = await keepArrival(context, postman, arrival, play)
  if (!kept.isSame) return usedBefore
  return receiptOf(buyer, kept)
}

function forward(context: Context, arrival: Arrival): Play {
  const { envelopeId, bytes, receivedAt } = arrival
  const sending: NewSending = {
    id: `accessPoint:${envelopeId}`,
    peer: 'accessPoint',
    target: 'portal',
    envelopeId,
    senderSeat: context.config.serviceProvider.seat,
    bytes,
    dueAt: receivedAt,
    isPassedOn: true,
  }
  return { outcome: 'forwarded', sendings: [sending] }
}

async function refuse(
  context: Context,
  arrival: Arrival,
  gate: NonNullable<MagicBuyer['gate']>,
): Promise<PeerAnswer | undefined> {
  if (gate.times !== undefined) {
    const known = await context.db.autocommit((tx) => selectMessage(tx, 'provider', arrival.envelopeId))
    if (known) return undefined
    const count = await context.db.autocommit((tx) => countRefusal(tx, arrival.envelopeId))
    if (count > gate.times) return undefined
  }
  const { code, text, detail, permanent, retryAfterSeconds } = gate
  return {
    status: permanent ? 200 : 503,
    body: { code, text, permanent, ...(detail === undefined ? {} : { detail }) },
    ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
  }
}

/** The answer overtakes the receipt: it is handed over before anything is said here. */
async function answerFirst(context: Context, postman: Postman, arrival: Arrival, play: Play): Promise<void> {
  const known = await context.db.autocommit((tx) => selectMessage(tx, 'provider', arrival.envelopeId))
  if (known) return
  for (const sending of play.sendings) {
    // One that fails goes out after the receipt, like any other.
    if (sending.target === 'portal') await postman.deliver(sending).catch(() => undefined)
  }
}

function receiptOf(buyer: MagicBuyer | undefined, kept: { transportId: string; isNew: boolean }): PeerAnswer {
  const receipt: PeerAnswer = { status: 200, body: { transportId: kept.transportId } }
  if (!kept.isNew) {
    const seen = { code: 'EBMS:4001', text: 'this message was seen before', permanent: true }
    return buyer?.receipt === 'seenBefore' ? { status: 200, body: seen } : receipt
  }
  switch (buyer?.receipt) {
    case 'cut':
    case 'seenBefore':
      return 'cut'
    case 'gatewayTimeout':
      return { status: 504, body: '<html><body>504 Gateway Time-out</body></html>' }
    case 'unreadable':
      return { status: 200, body: '<Receipt>…' }
    default:
      return receipt
  }
}
