import type { Context } from '#platform/base/context'
import { tidyNotices } from '#server/notices'
import { deleteExpiredHeldUp } from './outage-store.ts'

export const tidyOperationsJob = 'operations.tidy'

const day = 24 * 60 * 60_000
/** Days after which a delayed transmission outside of any outage is deleted. */
const retentionDays = 30

/**
 * Once a day: deletes old notices, and delayed transmissions that belong to no outage. Enqueues itself for tomorrow.
 */
export async function tidyOperations(context: Context): Promise<void> {
  // First, so that there is a next round even if this one fails.
  await scheduleTidyOperations(context, new Date(context.clock.now().getTime() + day))
  await tidyNotices(context)
  const before = new Date(context.clock.now().getTime() - retentionDays * day)
  await context.db.system((tx) => deleteExpiredHeldUp(tx, before))
}

/** Enqueues the next round; a worker calls it when it starts. */
export async function scheduleTidyOperations(context: Context, runAt?: Date): Promise<void> {
  await context.db.system((tx) =>
    context.jobs.enqueue(tx, tidyOperationsJob, {}, { key: tidyOperationsJob, ...(runAt ? { runAt } : {}) }),
  )
}
