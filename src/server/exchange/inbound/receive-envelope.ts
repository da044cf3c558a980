import type { Environment } from '#contract/common'
import { arrivalStatus, classifyDuplicate, foldArrival } from '#core/arrival'
import { type EnvelopeHeader, exchangedKindOf, readEnvelopeHeader } from '#core/envelope'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId } from '#platform/ids'
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
}

/** Longest id that an envelope is kept under; theirs are UUIDs of 36 characters. */
const maxIdLength = 200

/** Under which id an envelope is kept: its own, or that of its delivery when it has none that can be kept. */
function storedId(header: EnvelopeHeader | null, transportId: string): string {
  const own = header?.envelopeId ?? ''
  return own === '' || own.length > maxIdLength ? `transport:${transportId}` : own
}

/**
 * Stores what the network hands over, exactly as it came, before anything is made of it; a job does the rest.
 * Returning means stored: whoever delivers may forget about it. The same envelope again is a duplicate; an id that is
 * known with other bytes is quarantined and raises an alarm.
 */
export async function receiveEnvelope(
  context: Context,
  environment: Environment,
  delivery: Delivery,
): Promise<Received> {
  const header = readEnvelopeHeader(delivery.bytes)
  const inbound: NewInbound = {
    ...delivery,
    id: newId('inb'),
    environment,
    envelopeId: storedId(header, delivery.transportId),
    receivedAt: context.clock.now(),
    state: 'stored',
    sender: header?.sender.value.slice(0, maxIdLength) ?? null,
    receiver: header?.receiver.value.slice(0, maxIdLength) ?? null,
    detail: null,
  }
  return await context.db.system(async (tx) => {
    if (await store(tx, inbound, [{ type: 'received' }])) {
      await enqueueAccept(context, tx, inbound.id, header)
      return { duplicate: false }
    }
    await handleKnownId(context, tx, inbound, await selectKnown(tx, environment, inbound))
    return { duplicate: true }
  })
}

/** Stores an arrival with what happened to it; its state is made of that. */
async function store(tx: Tx, inbound: NewInbound, happenings: readonly NewArrivalEvent[]): Promise<boolean> {
  const events = happenings.map((happening) => stampEvent(happening, [], inbound.receivedAt))
  return await insertInbound(tx, { ...inbound, state: arrivalStatus(foldArrival(events)) }, events)
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
    await insertArrivalEvents(tx, [{ arrivalId: first.id, event }])
  }
  await countCopy(tx, first.id)
}

/** Message level statuses that come in through this process are accepted in batches. */
const batchKey = `statuses:${newId('batch')}`

/** Documents take turns by their receiver; message level statuses go first: they end what has begun long ago. */
async function enqueueAccept(
  context: Context,
  tx: Tx,
  inboundId: string,
  header: EnvelopeHeader | null,
): Promise<void> {
  const kind = header && exchangedKindOf(header.documentTypeId, header.processId)
  if (kind === 'messageLevelStatus')
    return await context.jobs.enqueueBatched(tx, 'exchange.acceptStatusBatch', { inboundId }, batchKey)
  const lane = header ? { lane: header.receiver.value.slice(0, maxIdLength) } : {}
  await context.jobs.enqueue(tx, 'exchange.accept', { inboundId }, lane)
}

/**
 * Keeps other bytes under a known envelope or transport id apart, once for each content: the transport id is made
 * unique by the content, since the one of the delivery may be taken.
 */
async function quarantine(context: Context, tx: Tx, inbound: NewInbound, known: KnownInbound): Promise<void> {
  const kept = await store(
    tx,
    {
      ...inbound,
      transportId: `${inbound.transportId}~${inbound.sha256.slice(0, 16)}`,
      detail: `other bytes than ${known.id}`,
    },
    [{ type: 'received' }, { type: 'quarantined', reason: 'contentConflict' }],
  )
  if (!kept) return
  context.log.error(
    { envelope: inbound.envelopeId, known: known.id },
    'an id that is known came with other bytes',
  )
}
