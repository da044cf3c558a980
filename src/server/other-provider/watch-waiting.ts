import { daysAtProvider } from '#core/at-provider'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import { type FactsUpdate, recordFacts } from '#server/documents/facts'
import { readRecord } from '#server/documents/reading'
import { raiseNotice } from '#server/notices'
import { requireParticipant } from '#server/participants'
import { selectWaiting } from './store.ts'

export const watchWaitingJob = 'otherProvider.watch'

const hour = 3_600_000
const day = 24 * hour
/** Documents per round; the next round continues. */
const most = 2_000
/** Documents of a transaction. */
const together = 100

/**
 * Marks documents that have waited for upload or for the provider's confirmation for three days, notifies the users
 * of each company once for all of them, and enqueues the next round.
 */
export async function watchWaiting(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  // First, so that there is a next round even if this one fails.
  await scheduleWatch(context, new Date(now + hour))
  const before = new Date(now - daysAtProvider * day)
  const waiting = await context.db.system((tx) => selectWaiting(tx, before, most))
  const tenants = Map.groupBy(waiting, ({ scope }) => `${scope.organizationId} ${scope.environment}`)
  for (const documents of tenants.values()) {
    const scope = documents[0]?.scope
    if (!scope) continue
    const ids = documents.map(({ id }) => id).sort()
    try {
      for (let from = 0; from < ids.length; from += together)
        await markOverdue(context, scope, ids.slice(from, from + together))
    } catch (error) {
      // Other companies are still processed; these are retried in the next round.
      context.log.error({ error, scope }, 'documents at a provider could not be marked as overdue')
    }
  }
}

/** Enqueues the next round; a worker calls it when it starts. */
export async function scheduleWatch(context: Context, runAt?: Date): Promise<void> {
  await context.db.system((tx) =>
    context.jobs.enqueue(tx, watchWaitingJob, {}, { key: watchWaitingJob, ...(runAt ? { runAt } : {}) }),
  )
}

async function markOverdue(context: Context, scope: TenantScope, ids: readonly string[]): Promise<void> {
  const late = ({ atProvider }: Parameters<FactsUpdate['change']>[0]) => ({
    atProvider: atProvider && { ...atProvider, overdue: isWaiting(atProvider.state) },
  })
  await context.db.tenant(scope, async (tx) => {
    await recordFacts(context, tx, new Map(ids.map((id) => [id, [{ change: late }]])))
    const today = dubaiDate(context.clock.now().getTime())
    for (const id of ids) {
      const record = await readRecord(tx, id)
      const state = record?.facts.atProvider?.state
      if (!record || !state || !isWaiting(state)) continue
      const { nameAr, nameEn } = await requireParticipant(tx, record.participantKey)
      const kind = state === 'toUpload' ? 'uploadOverdue' : 'providerSilent'
      await raiseNotice(context, tx, {
        kind,
        subjectId: record.participantKey,
        list: state,
        participantKey: record.participantKey,
        params: { days: String(daysAtProvider), name: nameEn, nameAr },
        dedupeKey: `${kind}:${record.participantKey}:${today}`,
      })
    }
  })
}

function isWaiting(state: string): boolean {
  return state === 'toUpload' || state === 'waiting'
}
