import {
  foldTransmission,
  leaseMinutes,
  limitAt,
  type TransmissionEvent,
  type TransmissionSnapshot,
} from '#core/transmission'
import { isStatusOverdue, nextWatchAt } from '#core/transmission-watch'
import { newId } from '#platform/base/ids'
import {
  type EventSource,
  type LockedTransmission,
  type NewTransmissionEvent,
  type PeerRef,
  peerKeyOf,
  type Transmission,
} from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { refreshDocumentFacts } from './document-facts.ts'
import { insertEvents } from './event-store.ts'
import { hasEnded } from './has-ended.ts'
import { type AttentionColumns, updateState } from './store.ts'
import { enqueueNext } from './transmission-jobs.ts'

/** The source of an event, and its details. */
interface EventDetails {
  readonly source: EventSource
  readonly rawSha256?: string
  /** The peer that a transmission is held for. */
  readonly waitsFor?: PeerRef
}

const byPortal: EventDetails = { source: 'portal' }

/** The snapshot of the events of a transmission. */
function snapshotOf({ events, kind }: LockedTransmission): TransmissionSnapshot {
  return foldTransmission(events, kind)
}

/**
 * Adds events to a locked transmission and folds all of its events into its state, which is never written by anything
 * else. An event whose id is known is the same event and is not added again. The rows are pending in the unit of work,
 * and so are the facts of its document.
 */
export async function applyEvents(
  unit: UnitOfWork,
  transmission: LockedTransmission,
  events: readonly NewTransmissionEvent[],
  details: EventDetails = byPortal,
): Promise<TransmissionSnapshot> {
  const { context } = unit
  const now = context.clock.now()
  const eventIds = new Set(transmission.events.map(({ id }) => id))
  const added = stamp(events, transmission.events.at(-1)?.at, now).filter(
    ({ id }) => !eventIds.has(id) && eventIds.add(id),
  )
  insertEvents(unit, transmission, added, {
    source: details.source,
    rawSha256: details.rawSha256 ?? null,
    recordedAt: now,
  })
  transmission.events.push(...added)
  const snapshot = snapshotOf(transmission)
  updateState(
    unit,
    transmission.id,
    {
      state: snapshot.state,
      reason: snapshot.reason,
      since: snapshot.since,
      messageLevelState: snapshot.messageLevelStatus.state,
      ...(transmission.kind === 'messageLevelStatus' ? {} : { original: snapshot.message }),
      statusReceivedAt: snapshot.messageLevelStatus.receivedAt,
      statusOverdue: isStatusOverdue(snapshot, transmission, now.toISOString()),
      sentAt: snapshot.sentAt,
      nextAttemptAt: snapshot.nextAttemptAt,
      attempts: snapshot.attempts,
    },
    attentionOf(transmission, snapshot, now, details.waitsFor),
    now,
  )
  logAlarms(unit, transmission, snapshot, added)
  if (transmission.documentId) refreshDocumentFacts(unit, transmission.documentId)
  await publishResponse(unit, transmission, snapshot)
  return snapshot
}

/** The same, and enqueues the job of the new state. */
export async function applyAndEnqueue(
  unit: UnitOfWork,
  transmission: LockedTransmission,
  events: readonly NewTransmissionEvent[],
  details: EventDetails = byPortal,
): Promise<TransmissionSnapshot> {
  const snapshot = await applyEvents(unit, transmission, events, details)
  await enqueueNext(unit, transmission.id, snapshot)
  return snapshot
}

function logAlarms(
  { context }: UnitOfWork,
  { id, kind }: Transmission,
  { alarms }: TransmissionSnapshot,
  added: readonly TransmissionEvent[],
): void {
  for (const alarm of alarms)
    if (added.some((event) => event.id === alarm.eventId))
      context.log.error({ transmission: id, kind, about: alarm.about, for: alarm.for }, 'exchange alarm')
}

/** Signals the progress of our response to viewers of the document. */
async function publishResponse(
  { context, tx }: UnitOfWork,
  before: Transmission,
  after: TransmissionSnapshot,
): Promise<void> {
  const { documentId: subjectId, participantKey } = before
  const moved = after.state !== before.state || after.messageLevelStatus.state !== before.messageLevelState
  if (before.kind !== 'invoiceResponse' || !subjectId || !moved) return
  await context.events.publish(tx, { name: 'document.responded', subjectId, participantKey })
}

/** Ids and instants; our own events are ordered, even within a millisecond. */
function stamp(
  events: readonly NewTransmissionEvent[],
  last: string | undefined,
  now: Date,
): TransmissionEvent[] {
  let at = now.getTime()
  if (last !== undefined) at = Math.max(at, Date.parse(last) + 1)
  return events.map((event) => {
    const stamped = { id: newId('xev'), at: new Date(at).toISOString(), ...event } as TransmissionEvent
    at += 1
    return stamped
  })
}

/** The sweep covers it while it needs a job; a failed invoice is left to its users. */
function attentionOf(
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
  now: Date,
  waitsFor: PeerRef | undefined,
): AttentionColumns {
  const watchAt = dateOf(nextWatchAt(snapshot, transmission, now.toISOString()))
  const isOperators = snapshot.state === 'failed' && transmission.kind !== 'invoice'
  const unsettled = !hasEnded(snapshot) || watchAt !== null || isOperators
  const open = (wakeAt: Date) => ({ unsettled, wakeAt, watchAt, waitsFor: null })
  const waiting = { unsettled, wakeAt: null, watchAt, waitsFor: null }
  switch (snapshot.state) {
    case 'queued':
    case 'retrying':
    case 'inDoubt':
      return open(dateOf(snapshot.nextAttemptAt) ?? now)
    case 'discovering':
    case 'sending':
      return open(new Date(now.getTime() + leaseMinutes * 60_000))
    case 'held':
      if (snapshot.reason === 'schedule' && snapshot.nextAttemptAt)
        return open(new Date(snapshot.nextAttemptAt))
      if (snapshot.reason === 'network') {
        // The oldest goes first; a transmission that waits past its limit has failed.
        const since = dateOf(snapshot.groupStartedAt) ?? now
        const waits = waitsFor ? { peer: peerKeyOf(waitsFor), since } : ('unchanged' as const)
        return { ...open(dateOf(limitAt(snapshot, transmission.kind)) ?? now), waitsFor: waits }
      }
      return waiting
    default:
      return waiting
  }
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
