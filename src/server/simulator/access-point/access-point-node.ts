import type { Context } from '#platform/base/context'
import type { FaultWatch } from '../controls/faults.ts'
import {
  envelopeIdReused,
  messageStatus,
  readArrival,
  type SaveArrival,
  type Scenario,
} from '../network/arrivals.ts'
import type { DeliveryLoop } from '../network/delivery-loop.ts'
import type { NewDelivery } from '../network/delivery-store.ts'
import { countRefusal, selectMessage } from '../network/message-store.ts'
import type { NodeDefinition, NodeRequest, NodeResponse } from '../network/node.ts'
import type { Arrival } from '../network/status-envelope.ts'
import { type MagicBuyer, magicOf } from '../scenarios/magic-receivers.ts'
import { providerScenario } from '../scenarios/provider-scenario.ts'

/**
 * The access point of outside buyers. It stores what arrives together with its replies, and only then returns a
 * receipt; envelopes for a participant or provider of the portal are forwarded to the portal. Each provider has an
 * address of its own: `POST /{seat}/envelopes`, `GET /{seat}/envelopes/{id}`.
 */
export function accessPointNode(
  context: Context,
  faults: FaultWatch,
  deliveryLoop: DeliveryLoop,
  saveArrival: SaveArrival,
): NodeDefinition {
  return {
    name: 'accessPoint',
    faults,
    async answer(request) {
      const [seat, root, envelopeId = ''] = request.path
      if (!seat || root !== 'envelopes') return { status: 404, body: { error: 'not found' } }
      if (request.method === 'POST')
        return await receiveEnvelope({ context, deliveryLoop, saveArrival }, seat, request)
      return await messageStatus(context, 'accessPoint', envelopeId)
    },
  }
}

interface AccessPoint {
  readonly context: Context
  readonly deliveryLoop: DeliveryLoop
  readonly saveArrival: SaveArrival
}

async function receiveEnvelope(
  { context, deliveryLoop, saveArrival }: AccessPoint,
  seat: string,
  request: NodeRequest,
): Promise<NodeResponse> {
  const read = readArrival(context, 'accessPoint', request)
  if ('refusal' in read) return read.refusal
  const { arrival } = read
  const isForPortal = seat === context.config.serviceProvider.seat
  const buyer = isForPortal ? undefined : magicOf(arrival.receiver)
  const refusal = buyer?.gate && (await refuse(context, arrival, buyer.gate))
  if (refusal) return refusal
  const scenario = isForPortal ? forward(context, arrival) : providerScenario(context, arrival, buyer)
  const stored = await saveArrival(arrival, scenario)
  // The status overtakes the receipt. An envelope that is not stored yet must not be answered: the node may be killed
  // here.
  if (buyer?.receipt === 'afterStatus') await deliveryLoop.attempted(scenario.deliveries)
  if (!stored.isSame) return envelopeIdReused
  return receiptOf(buyer, stored)
}

function forward(context: Context, arrival: Arrival): Scenario {
  const { envelopeId, bytes, receivedAt, messageAt } = arrival
  const delivery: NewDelivery = {
    id: `accessPoint:${envelopeId}`,
    node: 'accessPoint',
    target: 'portal',
    envelopeId,
    senderSeat: context.config.serviceProvider.seat,
    bytes,
    messageAt,
    dueAt: receivedAt,
    isForwarded: true,
  }
  return { outcome: 'forwarded', deliveries: [delivery] }
}

async function refuse(
  context: Context,
  arrival: Arrival,
  gate: NonNullable<MagicBuyer['gate']>,
): Promise<NodeResponse | undefined> {
  if (gate.times !== undefined) {
    const message = await context.db.autocommit((tx) => selectMessage(tx, 'accessPoint', arrival.envelopeId))
    if (message) return undefined
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

function receiptOf(
  buyer: MagicBuyer | undefined,
  stored: { transportId: string; isNew: boolean },
): NodeResponse {
  const receipt: NodeResponse = { status: 200, body: { transportId: stored.transportId } }
  if (!stored.isNew) {
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
