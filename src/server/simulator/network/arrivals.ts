import { createHash } from 'node:crypto'
import { exchangedKindOf, readEnvelope } from '#core/envelope'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { groupCommit } from '#platform/database/group-commit'
import { magicOf } from '../scenarios/magic-receivers.ts'
import type { DeliveryLoop } from './delivery-loop.ts'
import type { NewDelivery } from './delivery-store.ts'
import {
  insertMessages,
  type Message,
  type NewMessage,
  type StoredMessage,
  selectMessage,
} from './message-store.ts'
import type { NodeRequest, NodeResponse } from './node.ts'
import type { Arrival } from './status-envelope.ts'
import { messageAtHeader } from './wire.ts'

/** The reaction of a node to an envelope: the outcome in a word, and its replies. */
export interface Scenario {
  readonly outcome: string
  readonly deliveries: readonly NewDelivery[]
}

/** The state of an envelope, for queries. */
export async function messageStatus(
  context: Context,
  node: Message['node'],
  envelopeId: string,
): Promise<NodeResponse> {
  const message = await context.db.autocommit((tx) => selectMessage(tx, node, envelopeId))
  if (!message) return { status: 404, body: { error: 'not found' } }
  // A node that only answers "seen before" does not answer questions either.
  if (magicOf(message.receiver)?.receipt === 'seenBefore') return { status: 501, body: 'does not tell' }
  return { status: 200, body: { transportId: message.transportId } }
}

/** Reads an arrival; a refusal when it is no envelope. */
export function readArrival(
  context: Context,
  node: Arrival['node'],
  request: NodeRequest,
): { arrival: Arrival } | { refusal: NodeResponse } {
  const reading = readEnvelope(request.body)
  const { header } = reading
  if (!header) {
    const text = reading.findings[0]?.message ?? 'this is no envelope'
    return { refusal: { status: 422, body: { code: 'EBMS:0009', text, permanent: true } } }
  }
  const arrival: Arrival = {
    node,
    envelopeId: header.envelopeId,
    sender: header.sender.value,
    receiver: header.receiver.value,
    kind: exchangedKindOf(header.documentTypeId, header.processId) ?? 'unknown',
    bytes: request.body,
    reading,
    receivedAt: context.clock.now(),
    messageAt: messageTimeOf(request) ?? context.clock.now(),
  }
  return { arrival }
}

/** The message time of the sending access point. */
function messageTimeOf({ headers }: NodeRequest): Date | undefined {
  const time = Date.parse(String(headers[messageAtHeader]))
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** Stores an arrival once, with its replies. Returns the stored one, and whether it is new. */
export type SaveArrival = (
  arrival: Arrival,
  scenario: Scenario,
) => Promise<{ transportId: string; isNew: boolean; isSame: boolean }>

/** Milliseconds that an arrival waits for others, to be stored with them, and maximum size of such a group. */
const grouping = { lingerMs: 5, maxItems: 16 }

/** Stores arrivals for the nodes of one process. */
export function arrivalStore(context: Context, deliveryLoop: DeliveryLoop): SaveArrival {
  const keep = groupCommit((messages: readonly NewMessage[]) => storeMessages(context, messages), grouping)
  return async (arrival, scenario) => {
    const sha256 = createHash('sha256').update(arrival.bytes).digest('hex')
    const now = context.clock.now().getTime()
    const isDue = ({ dueAt }: NewDelivery) => dueAt.getTime() <= now
    const claimed = deliveryLoop.isFree() ? scenario.deliveries.filter(isDue) : []
    const message: Message = {
      node: arrival.node,
      envelopeId: arrival.envelopeId,
      transportId: newId('as4'),
      sender: arrival.sender,
      receiver: arrival.receiver,
      kind: arrival.kind,
      sha256,
      bytes: arrival.bytes,
      receivedAt: arrival.receivedAt,
      outcome: scenario.outcome,
    }
    const stored = await keep({ message, deliveries: scenario.deliveries, claimed })
    if (stored.isNew) for (const delivery of claimed) deliveryLoop.push(delivery)
    return { transportId: stored.transportId, isNew: stored.isNew, isSame: stored.sha256 === sha256 }
  }
}

/** Each envelope once with the others, in the same order in every process; a repeat among them afterwards. */
async function storeMessages(context: Context, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  const keyOf = ({ message }: NewMessage) => `${message.envelopeId} ${message.node}`
  const firsts = [...new Map(messages.toReversed().map((one) => [keyOf(one), one])).values()].toSorted(
    (a, b) => (keyOf(a) < keyOf(b) ? -1 : 1),
  )
  const stored = new Map<NewMessage, StoredMessage>()
  const groups = [firsts, ...messages.filter((one) => !firsts.includes(one)).map((one) => [one])]
  for (const group of groups) {
    const answers = await context.db.autocommit((tx) => insertMessages(tx, group))
    for (const [index, answer] of answers.entries()) {
      const one = group[index]
      if (one) stored.set(one, answer)
    }
  }
  return messages.flatMap((one) => stored.get(one) ?? [])
}

/** The same envelope id with other bytes: it is ambiguous which of them is meant. */
export const envelopeIdReused: NodeResponse = {
  status: 409,
  body: {
    code: 'EBMS:0004',
    text: 'this envelope id was used before for other bytes',
    detail: 'SBDH instance id used before',
    permanent: true,
  },
}
