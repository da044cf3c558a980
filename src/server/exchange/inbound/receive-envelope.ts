import type { Environment } from '#contract/common'
import { arrivalStatus, classifyDuplicate, foldArrival } from '#core/arrival'
import { type EnvelopeHeader, exchangedKindOf, readEnvelopeHeader } from '#core/envelope'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { Tx } from '#platform/database/database'
import { groupCommit } from '#platform/database/group-commit'
import {
  countCopy,
  insertArrivalEvents,
  insertInbound,
  type KnownInbound,
  type NewInbound,
  selectKnown,
} from '../envelopes/index.ts'
import { type NewArrivalEvent, stampEvent } from './lock-arrival.ts'

interface Received {
  /** True when the same envelope had come before; nothing was changed then. */
  readonly duplicate: boolean
}

/** What the network hands over, and what is known of who delivers it. */
interface Delivery {
  readonly bytes: Buffer
  readonly sha256: string
  readonly transportId: string
  /** Main id of the service provider that delivers, as signed. */
  readonly senderSeat: string
  /** The message's own time, an instant in UTC; null where the transport does not say it. */
  readonly messageAt: string | null
}

/** Longest id that an envelope is kept under; theirs are UUIDs of 36 characters. */
const maxIdLength = 200

/** Under which id an envelope is kept: its own, or that of its delivery when it has none that can be kept. */
function storedId(header: EnvelopeHeader | null, transportId: string): string {
  const own = header?.envelopeId ?? ''
  return own === '' || own.length > maxIdLength ? `transport:${transportId}` : own
}

/** What was read of a delivery before it is stored. */
interface NewArrival {
  readonly inbound: NewInbound
  readonly header: EnvelopeHeader | null
}

/** Takes in what the network hands over. */
type ReceiveEnvelope = (environment: Environment, delivery: Delivery) => Promise<Received>

/** Milliseconds that a delivery waits for others, to be stored with them, and how many are stored together at most. */
const grouping = { lingerMs: 5, maxItems: 16 }
/** Larger ones are stored by themselves. */
const groupedBytesAtMost = 256 * 1024

/**
 * Stores what the network hands over, exactly as it came, before anything is made of it; a job does the rest.
 * Returning means stored: the sender need not keep it. The same envelope again is a duplicate; an id that is
 * known with other bytes is quarantined and raises an alarm.
 */
export function envelopeReceiver(context: Context): ReceiveEnvelope {
  const store = (arrivals: readonly NewArrival[]) => storeAll(context, arrivals)
  const storeGrouped = groupCommit(store, grouping)
  const storeAlone = groupCommit(store, { lingerMs: 0, maxItems: 1 })
  return async (environment, delivery) => {
    const arrival = readDelivery(environment, delivery, context.clock.now())
    const isLarge = delivery.bytes.length > groupedBytesAtMost
    return await (isLarge ? storeAlone(arrival) : storeGrouped(arrival))
  }
}

function readDelivery(environment: Environment, delivery: Delivery, receivedAt: Date): NewArrival {
  const header = readEnvelopeHeader(delivery.bytes)
  const inbound: NewInbound = {
    ...delivery,
    id: newId('inb'),
    environment,
    envelopeId: storedId(header, delivery.transportId),
    receivedAt,
    state: 'stored',
    sender: header?.sender.value.slice(0, maxIdLength) ?? null,
    receiver: header?.receiver.value.slice(0, maxIdLength) ?? null,
    detail: null,
  }
  return { inbound, header }
}

async function storeAll(context: Context, arrivals: readonly NewArrival[]): Promise<Received[]> {
  return await context.db.system(async (tx) => {
    // In one order, so that two processes that store the same ones do not wait for each other in a ring.
    const inOrder = arrivals.toSorted((a, b) => (a.inbound.envelopeId < b.inbound.envelopeId ? -1 : 1))
    const stored = await insertInbound(
      tx,
      inOrder.map(({ inbound }) => withEvents(inbound, [receivedOf(inbound)])),
    )
    const isNew = ({ inbound }: NewArrival) => stored.has(inbound.id)
    await enqueueAccept(context, tx, arrivals.filter(isNew))
    for (const { inbound } of arrivals.filter((one) => !isNew(one)))
      await handleKnownId(context, tx, inbound, await selectKnown(tx, inbound.environment, inbound))
    return arrivals.map((one) => ({ duplicate: !isNew(one) }))
  })
}

/** Another's clock may be ahead of ours: a message is not made after it came. */
function receivedOf({ messageAt, receivedAt }: NewInbound): NewArrivalEvent {
  const isKnown = messageAt !== null && Date.parse(messageAt) <= receivedAt.getTime()
  return { type: 'received', ...(isKnown ? { messageAt } : {}) }
}

/** An arrival with what happened to it; its state is made of that. */
function withEvents(inbound: NewInbound, happenings: readonly NewArrivalEvent[]) {
  const events = happenings.map((happening) => stampEvent(happening, [], inbound.receivedAt))
  return { inbound: { ...inbound, state: arrivalStatus(foldArrival(events)) }, events }
}

/** What to do with what came under an id that is known. */
async function handleKnownId(
  context: Context,
  tx: Tx,
  inbound: NewInbound,
  known: readonly KnownInbound[],
): Promise<void> {
  const judgment = classifyDuplicate({
    as4MessageId: known.some(({ hasTransportId }) => hasTransportId),
    envelopeId: known.some(({ hasEnvelopeId }) => hasEnvelopeId),
    samePayload: known.every(({ sha256 }) => sha256 === inbound.sha256),
  })
  const [first] = known
  // Whoever delivers comes again, and then it is stored.
  if (judgment === 'deliver' || !first) throw new Error(`what was known of ${inbound.envelopeId} is gone`)
  if (judgment === 'quarantine') return await quarantine(context, tx, inbound, first)
  if (judgment === 'receiptOnly') {
    const { transportId, receivedAt } = inbound
    const event = stampEvent({ type: 'duplicate', transportId }, [], receivedAt)
    await insertArrivalEvents(tx, [{ arrivalId: first.id, event }], { areLocked: false })
  }
  await countCopy(tx, first.id)
}

/** Message level statuses that come in through this process are accepted in batches. */
const batchKey = `statuses:${newId('batch')}`

/** Documents take turns by their receiver; message level statuses go first: they end what has begun long ago. */
async function enqueueAccept(context: Context, tx: Tx, arrivals: readonly NewArrival[]): Promise<void> {
  const isStatus = ({ header }: NewArrival) =>
    header !== null && exchangedKindOf(header.documentTypeId, header.processId) === 'messageLevelStatus'
  const statuses = arrivals.filter(isStatus).map(({ inbound }) => ({ inboundId: inbound.id }))
  await context.jobs.enqueueBatched(tx, 'exchange.acceptStatusBatch', statuses, batchKey)
  const others = arrivals.filter((one) => !isStatus(one))
  await context.jobs.enqueueAll(
    tx,
    others.map(({ inbound, header }) => ({
      name: 'exchange.accept',
      payload: { inboundId: inbound.id },
      ...(header ? { lane: header.receiver.value.slice(0, maxIdLength) } : {}),
    })),
  )
}

/**
 * Quarantines other bytes under a known envelope or transport id, once for each content: the transport id is made
 * unique by the content, since the one of the delivery may be taken.
 */
async function quarantine(context: Context, tx: Tx, inbound: NewInbound, known: KnownInbound): Promise<void> {
  const quarantined: NewInbound = {
    ...inbound,
    transportId: `${inbound.transportId}~${inbound.sha256.slice(0, 16)}`,
    detail: `other bytes than ${known.id}`,
  }
  const events = [receivedOf(quarantined), { type: 'quarantined', reason: 'contentConflict' }] as const
  const kept = await insertInbound(tx, [withEvents(quarantined, events)])
  if (!kept.has(quarantined.id)) return
  context.log.error(
    { envelope: inbound.envelopeId, known: known.id },
    'an id that is known came with other bytes',
  )
}
