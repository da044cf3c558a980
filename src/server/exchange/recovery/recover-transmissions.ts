import type { Context } from '#platform/base/context'
import { closedOrganizations } from '#platform/database/closed-organizations'
import type { TenantScope } from '#platform/database/database'
import { forEachIsolated } from '../ports/index.ts'
import { restoreIndexEntries, selectIndexEntries } from '../transmission-index/index.ts'
import { enqueueSend, lockTransmission, sendJob, updateLease } from '../transmissions/index.ts'
import { inUnitOfWork } from '../unit-of-work/index.ts'
import { selectUnsettled, type UnsettledTransmission, type Window } from './sweep-store.ts'

const batch = 500
/** Milliseconds after which a due transmission is processed, whatever has happened to it since. */
const overdueAfterMs = 10 * 60_000
/** Maximum number of batches in one sweep; the next sweeps process the rest. */
const maxBatches = 40

/**
 * Processes the unsettled transmissions of all tenants that have changed after an instant, or are long overdue. A
 * lost index entry is restored; a transmission that needs a job and has none, or whose lease is that of a lost job,
 * gets one, unless it is in the middle of work.
 * @param quiet transmissions that have changed since are in the middle of work
 */
export async function recoverTransmissions(context: Context, { since, quiet }: Window): Promise<void> {
  const overdue = new Date(quiet.getTime() - overdueAfterMs)
  let after = ''
  for (let round = 0; round < maxBatches; round++) {
    const unsettled = await context.db.autocommit((tx) =>
      selectUnsettled(tx, { since, overdue }, after, batch),
    )
    const closed = await closedOrganizations(context)
    const open = unsettled.filter(({ organizationId }) => !closed.has(organizationId))
    await restoreRoutes(context, open)
    await recoverJobs(
      context,
      open.filter(({ updatedAt, wakeAt }) => updatedAt < quiet || (wakeAt && wakeAt < overdue)),
      quiet,
    )
    after = unsettled.at(-1)?.transmissionId ?? ''
    if (unsettled.length < batch) return
  }
}

async function recoverJobs(
  context: Context,
  unsettled: readonly UnsettledTransmission[],
  quiet: Date,
): Promise<void> {
  if (unsettled.length === 0) return
  const jobs = unsettled.flatMap(({ wakeAt, waits, leaseJob, ...one }) => {
    // A leased transmission has no other job, and one that waits for a peer none before its limit.
    if (wakeAt === null || ((leaseJob !== null || waits) && wakeAt >= quiet)) return []
    return sendJob(one, one.transmissionId, wakeAt > quiet ? wakeAt.toISOString() : null)
  })
  const leased = unsettled.flatMap(({ leaseJob }) => leaseJob ?? [])
  const ended = await context.db.system(async (tx) => {
    const lost = await context.jobs.enqueueLost(tx, jobs)
    if (lost > 0) context.log.warn({ transmissions: lost }, 'transmissions had lost their jobs')
    return leased.length > 0 ? await context.jobs.endedJobs(tx, leased) : new Set<string>()
  })
  const left = unsettled.filter(({ leaseJob }) => leaseJob !== null && ended.has(leaseJob))
  await forEachIsolated(context, left, (one) => takeOver(context, one))
}

async function restoreRoutes(context: Context, unsettled: readonly UnsettledTransmission[]): Promise<void> {
  for (const environment of new Set(unsettled.map((one) => one.environment))) {
    const here = unsettled.filter((one) => one.environment === environment)
    const ids = here.map(({ envelopeId }) => envelopeId)
    const routed = await context.db.autocommit((tx) => selectIndexEntries(tx, environment, ids))
    const lost = here.filter(({ envelopeId }) => !routed.has(envelopeId))
    if (lost.length === 0) continue
    context.log.warn({ transmissions: lost.length }, 'transmissions had lost their entry in the index')
    await context.db.system(async (tx) => {
      for (const one of lost) await restoreIndexEntries(tx, one, [{ ...one, id: one.transmissionId }])
    })
  }
}

/** The job of the lease is gone in the middle of its work: the next run first confirms the delivery. */
async function takeOver(
  context: Context,
  { transmissionId, leaseJob, ...one }: UnsettledTransmission,
): Promise<void> {
  const scope: TenantScope = one
  await inUnitOfWork(context, scope, async (unit) => {
    const transmission = await lockTransmission(unit, transmissionId)
    if (!transmission || transmission.leaseJob === null || transmission.leaseJob !== leaseJob) return
    updateLease(unit, transmissionId, { job: leaseJob, until: context.clock.now() })
    await enqueueSend(unit, transmissionId)
    await unit.complete()
  })
}
