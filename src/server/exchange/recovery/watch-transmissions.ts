import type { TransmissionSnapshot } from '#core/transmission'
import { statusLimits, type TransmissionNotice, watchTransmission } from '#core/transmission-watch'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { readFrozen } from '#server/documents/reading'
import { raiseNotice } from '#server/notices'
import { flushCounters } from '../breakers/index.ts'
import { forEachIsolated, type Transmission } from '../ports/index.ts'
import { applyEvents, lockTransmission } from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'
import { selectAwaitedStatuses, type UnsettledTransmission } from './sweep-store.ts'

/** Seconds from one watch to the next, and maximum number of transmissions in one. */
const interval = 30
const batch = 500

/**
 * Processes transmissions whose message level status is due: marks overdue ones, notifies users of those without a
 * status for a day, and the operator of a report without one. Any later status still counts. One job for all
 * transmissions, which enqueues itself again.
 */
export async function watchTransmissions(context: Context): Promise<void> {
  // First, so that there is a next watch even if this one fails.
  await context.db.system((tx) => enqueueWatch(context, tx, interval))
  try {
    await watchAll(context)
  } catch (error) {
    // The next watch has its job already, so this one must not be retried or stored as failed.
    context.log.error({ error }, 'a look at what has no status failed')
  }
}

async function watchAll(context: Context): Promise<void> {
  const now = context.clock.now()
  const late = await context.db.system((tx) => selectAwaitedStatuses(tx, now, batch))
  const seen = await forEachIsolated(context, late, (entry) => watchOne(context, entry))
  await flushCounters(context)
  if (late.length === batch && seen > 0) await context.db.system((tx) => enqueueWatch(context, tx))
}

/** The job of the watch; there is one. */
export const watchJob = { name: 'exchange.watch', payload: {}, key: 'exchange.watch' }

/** Enqueues the next watch. */
export async function enqueueWatch(context: Context, tx: Tx, seconds = 0): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + seconds * 1000)
  await context.jobs.enqueueAll(tx, [{ ...watchJob, runAt }])
}

async function watchOne(
  context: Context,
  { transmissionId, ...scope }: UnsettledTransmission,
): Promise<void> {
  await inUnitOfWork(context, scope, async (unit) => {
    const transmission = await lockTransmission(unit, transmissionId)
    if (!transmission) return
    const snapshot = await applyEvents(unit, transmission, [])
    const notices = watchTransmission(snapshot, transmission, context.clock.now().toISOString())
    await notifySilence(unit, transmission, snapshot, notices)
    await unit.complete()
  })
}

async function notifySilence(
  { context, tx }: UnitOfWork,
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
  notices: readonly TransmissionNotice[],
): Promise<void> {
  if (!notices.includes('statusMissing') || !transmission.documentId) return
  const about = { transmission: transmission.id, kind: transmission.kind, sentAt: snapshot.sentAt, notices }
  context.log.error(about, 'there is no message level status of something that was sent long ago')
  if (transmission.kind !== 'invoice' && transmission.kind !== 'taxReport') return
  const frozen = await readFrozen(tx, transmission.documentId)
  if (!frozen) return
  const { record } = frozen
  const never = notices.includes('statusNeverReceived')
  await raiseNotice(context, tx, {
    kind: transmission.kind === 'taxReport' ? 'reportSilent' : 'statusOverdue',
    subjectId: record.id,
    list: record.direction,
    participantKey: record.participantKey,
    params: {
      number: record.number ?? '',
      counterparty: record.counterpartyName,
      hours: String((never ? statusLimits.neverReceived : statusLimits.notice) / 60),
    },
    dedupeKey: `${transmission.id}:${never ? 'never' : 'silent'}`,
  })
}
