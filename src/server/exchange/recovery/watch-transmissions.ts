import { statusLimits, type TransmissionNotice, type TransmissionSnapshot, watchTransmission } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { readFrozen } from '#server/documents'
import { raiseNotice } from '#server/notices'
import { flushCounters } from '../breakers/index.ts'
import { forEachIsolated, legKinds, type Transmission } from '../ports/index.ts'
import { applyEvents, TransmissionPayload, lockTransmission, selectUnanswered } from '../transmissions/index.ts'

/** Seconds from one look to the next, and how many legs one look takes. */
const interval = 30
const batch = 500

/**
 * Looks at everything whose answer should have come by now: what is overdue is marked, people hear of what has been
 * silent for a day, and the operator of a report that was never answered. Any later answer still counts. One job for
 * all legs, which enqueues itself again; a payload that names a leg is from an older version.
 */
export async function watchTransmissions(context: Context, payload: unknown): Promise<void> {
  const named = TransmissionPayload.safeParse(payload)
  if (named.success) await watchTransmission(context, named.data)
  // First: whatever becomes of this look, there is a next one.
  await context.db.system((tx) => enqueueWatch(context, tx, interval))
  const now = context.clock.now()
  const late = await context.db.system((tx) => selectUnanswered(tx, now, batch))
  const seen = await forEachIsolated(context, late, (route) => watchTransmission(context, route))
  await flushCounters(context)
  if (late.length === batch && seen > 0) await context.db.system((tx) => enqueueWatch(context, tx))
}

/** Enqueues the next look; there is one such job. */
export async function enqueueWatch(context: Context, tx: Tx, seconds = 0): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + seconds * 1000)
  await context.jobs.enqueue(tx, 'exchange.watch', {}, { key: 'exchange.watch', runAt })
}

async function watchTransmission(
  context: Context,
  route: Pick<TransmissionPayload, 'organizationId' | 'environment' | 'transmissionId'>,
): Promise<void> {
  await context.db.tenant(route, async (tx) => {
    const leg = await lockTransmission(tx, route, route.transmissionId)
    if (!leg) return
    const state = await applyEvents(context, tx, route, leg, [], { source: 'portal' })
    const notices = watchTransmission(state, legKinds[leg.kind], context.clock.now().toISOString())
    await notifySilence(context, tx, route, leg, state, notices)
  })
}

async function notifySilence(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  state: TransmissionSnapshot,
  notices: readonly TransmissionNotice[],
): Promise<void> {
  if (!notices.includes('answerSilent') || !leg.documentId) return
  const about = { transmission: leg.id, leg: leg.kind, sentAt: state.sentAt, notices }
  context.log.error(about, 'there is no answer to something that was sent long ago')
  if (leg.kind !== 'invoice' && leg.kind !== 'taxReport') return
  const frozen = await readFrozen(tx, scope, leg.documentId)
  if (!frozen) return
  const { record } = frozen
  const never = notices.includes('answerNeverCame')
  await raiseNotice(context, tx, scope, {
    kind: leg.kind === 'taxReport' ? 'reportSilent' : 'answerOverdue',
    subjectId: record.id,
    list: record.direction,
    participantKey: record.participantKey,
    params: {
      number: record.number ?? '',
      counterparty: record.counterpartyName,
      hours: String((never ? statusLimits.neverCame : statusLimits.notice) / 60),
    },
    dedupeKey: `${leg.id}:${never ? 'never' : 'silent'}`,
  })
}
