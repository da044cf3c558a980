import {
  foldTransmission,
  isStatusOverdue,
  type TransmissionEvent,
  type TransmissionSnapshot,
  leaseMinutes,
  limitAt,
  nextWatchAt,
} from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newId } from '#platform/ids'
import {
  type EventSource,
  legKinds,
  type NewTransmissionEvent,
  type PeerRef,
  peerKeyOf,
  type Transmission,
} from '../ports/index.ts'
import { insertEvents, selectEvents } from './history-store.ts'
import { eventsKnown, knowEvents } from './known-events.ts'
import { refreshDocument } from './refresh-document.ts'
import { type IndexColumns, updateState } from './store.ts'

async function eventsOf(tx: Tx, scope: TenantScope, leg: Transmission): Promise<TransmissionEvent[]> {
  const found = eventsKnown(tx, leg.id)
  if (found) return found
  const read = await selectEvents(tx, scope, { transmissionId: leg.id })
  const events = read.map(({ event }) => event)
  knowEvents(tx, leg.id, events)
  return events
}

/** What the events of a leg, which the transaction has locked, fold to; writes nothing. */
export async function readState(tx: Tx, scope: TenantScope, leg: Transmission): Promise<TransmissionSnapshot> {
  return foldTransmission(await eventsOf(tx, scope, leg), legKinds[leg.kind])
}

/**
 * Adds events to a leg that the transaction has locked, folds all of its events into its state, and brings the
 * facts of its document up to date. The state is never written by anything else.
 */
export async function applyEvents(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  events: readonly NewTransmissionEvent[],
  about: { source: EventSource; rawSha256?: string; waitsFor?: PeerRef },
): Promise<TransmissionSnapshot> {
  const now = context.clock.now()
  const all = await eventsOf(tx, scope, leg)
  const added = stamp(events, all.at(-1)?.at, now)
  if (added.length > 0) {
    insertEvents(tx, scope, leg, added, {
      source: about.source,
      rawSha256: about.rawSha256 ?? null,
      recordedAt: now,
    })
  }
  all.push(...added)
  const state = foldTransmission(all, legKinds[leg.kind])
  updateState(
    tx,
    scope,
    leg,
    {
      state: state.state,
      reason: state.reason,
      since: state.since,
      messageLevelState: state.messageLevelStatus.state,
      statusOverdue: isStatusOverdue(state, now.toISOString()),
      sentAt: state.sentAt,
      nextAttemptAt: state.nextAttemptAt,
      attempts: state.attempts,
    },
    routeOf(leg, state, now, about.waitsFor),
    now,
  )
  for (const alarm of state.alarms) {
    if (added.some((event) => event.id === alarm.eventId)) {
      context.log.error(
        { transmission: leg.id, leg: leg.kind, about: alarm.about, for: alarm.for },
        'exchange alarm',
      )
    }
  }
  if (leg.documentId) await refreshDocument(context, tx, scope, leg.documentId)
  const moved = state.state !== leg.state || state.messageLevelStatus.state !== leg.messageLevelState
  if (leg.kind === 'invoiceResponse' && leg.documentId && moved) {
    const { documentId: subjectId, participantKey } = leg
    await context.events.publish(tx, scope, { name: 'document.responded', subjectId, participantKey })
  }
  return state
}

/** Ids and instants; what we do ourselves comes one after another, even within a millisecond. */
function stamp(events: readonly NewTransmissionEvent[], last: string | undefined, now: Date): TransmissionEvent[] {
  let at = now.getTime()
  if (last !== undefined) at = Math.max(at, Date.parse(last) + 1)
  return events.map((event) => {
    const stamped = { id: newId('xev'), at: new Date(at).toISOString(), ...event } as TransmissionEvent
    at += 1
    return stamped
  })
}

/** While a leg is open the sweep looks after it, should its job be lost. */
function routeOf(leg: Transmission, state: TransmissionSnapshot, now: Date, waitsFor: PeerRef | undefined): IndexColumns {
  const kind = legKinds[leg.kind]
  const watchAt = dateOf(nextWatchAt(state, kind, now.toISOString()))
  const open = (wakeAt: Date) => ({ open: true, wakeAt, watchAt, waits: null })
  switch (state.state) {
    case 'queued':
    case 'retrying':
    case 'inDoubt':
      return open(dateOf(state.nextAttemptAt) ?? now)
    case 'discovering':
    case 'sending':
      return open(new Date(now.getTime() + leaseMinutes * 60_000))
    case 'held':
      if (state.reason === 'schedule' && state.nextAttemptAt) return open(new Date(state.nextAttemptAt))
      if (state.reason === 'network') {
        // Whoever began first goes first; what waits past its limit has failed.
        const since = dateOf(state.groupStartedAt) ?? now
        const waits = waitsFor ? { for: peerKeyOf(waitsFor), since } : ('still' as const)
        return { ...open(dateOf(limitAt(state, kind)) ?? now), waitsFor: waits }
      }
      return { open: false, wakeAt: now, watchAt, waitsFor: null }
    default:
      return { open: false, wakeAt: now, watchAt, waitsFor: null }
  }
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
