import type { Environment } from '#contract/common'
import { arrivalStatus, classifyDuplicate, foldArrival } from '#core/arrival'
import { type EnvelopeHeader, exchangedKindOf, readEnvelopeHeader } from '#core/envelope'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { Tx } from '#platform/database/database'
import { groupCommit } from '#platform/database/group-commit'
import {
  type ArrivalMatch,
  countCopy,
  insertArrivalEvents,
  insertInbound,
  type NewInbound,
  selectStoredArrivals,
} from '../arrivals/index.ts'
import { type NewArrivalEvent, stampEvent } from './lock-arrival.ts'

interface Received {
  /** True when the same envelope was stored before; then nothing was changed. */
  readonly duplicate: boolean
}

/** An envelope from the network, with its deliverer. */
interface Delivery {
  readonly bytes: Buffer
  readonly sha256: string
  readonly transportId: string
  /** Main id of the service provider that delivers, as signed. */
  readonly senderSeat: string
  /** The message's own time, an instant in UTC; null when the transport has none. */
  readonly messageAt: string | null
}

/** Longest id under which an envelope is stored; valid ones are UUIDs of 36 characters. */
const maxIdLength = 200

/** The id under which an envelope is stored: its own, or that of its delivery when its own is missing or too long. */
function storedId(header: EnvelopeHeader | null, transportId: string): string {
  const own = header?.envelopeId ?? ''
  return own === '' || own.length > maxIdLength ? `transport:${transportId}` : own
}

/** The parsed delivery, before it is stored. */
interface NewArrival {
  readonly inbound: NewInbound
  readonly header: EnvelopeHeader | null
}

/** Receives a delivery from the network. */
type ReceiveEnvelope = (environment: Environment, delivery: Delivery) => Promise<Received>

/** Milliseconds that a delivery waits for others to be stored with, and the maximum size of such a group. */
const grouping = { lingerMs: 5, maxItems: 16 }
/** Larger ones are stored by themselves. */
const groupedBytesAtMost = 256 * 1024

/**
 * Stores a delivery exactly as received, before processing; a job does the rest. Returning means stored: the sender
 * can discard its copy. The same envelope again is a duplicate; a known id with other bytes is quarantined and raises
 * an alarm.
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
      await handleKnownId(context, tx, inbound, await selectStoredArrivals(tx, inbound.environment, inbound))
    return arrivals.map((one) => ({ duplicate: !isNew(one) }))
  })
}

/** The sender's clock may be ahead of ours: a message cannot be newer than its arrival. */
function receivedOf({ messageAt, receivedAt }: NewInbound): NewArrivalEvent {
  const isKnown = messageAt !== null && Date.parse(messageAt) <= receivedAt.getTime()
  return { type: 'received', ...(isKnown ? { messageAt } : {}) }
}

/** An arrival with its events; its state is folded from them. */
function withEvents(inbound: NewInbound, happenings: readonly NewArrivalEvent[]) {
  const events = happenings.map((happening) => stampEvent(happening, [], inbound.receivedAt))
  return { inbound: { ...inbound, state: arrivalStatus(foldArrival(events)) }, events }
}

/** Decides about a delivery under a known id. */
async function handleKnownId(
  context: Context,
  tx: Tx,
  inbound: NewInbound,
  existing: readonly ArrivalMatch[],
): Promise<void> {
  const judgment = classifyDuplicate({
    as4MessageId: existing.some(({ hasTransportId }) => hasTransportId),
    envelopeId: existing.some(({ hasEnvelopeId }) => hasEnvelopeId),
    samePayload: existing.every(({ sha256 }) => sha256 === inbound.sha256),
  })
  const [first] = existing
  // The deliverer retries, and then it is stored.
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

/** Documents take turns by their receiver; message level statuses go first: they complete older work. */
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
async function quarantine(
  context: Context,
  tx: Tx,
  inbound: NewInbound,
  existing: ArrivalMatch,
): Promise<void> {
  const quarantined: NewInbound = {
    ...inbound,
    transportId: `${inbound.transportId}~${inbound.sha256.slice(0, 16)}`,
    detail: `other bytes than ${existing.id}`,
  }
  const events = [receivedOf(quarantined), { type: 'quarantined', reason: 'contentConflict' }] as const
  const stored = await insertInbound(tx, [withEvents(quarantined, events)])
  if (!stored.has(quarantined.id)) return
  context.log.error(
    { envelope: inbound.envelopeId, known: existing.id },
    'an id that is known came with other bytes',
  )
}
