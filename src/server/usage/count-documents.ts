import type { Context } from '#platform/base/context'
import { countUpTo } from './store.ts'

export const countDocumentsJob = 'meter.count'

const minute = 60_000
const every = 60 * minute
/** A row that is being written now has an earlier time than its commit: it is counted in the next round. */
const settledAfter = 10 * minute

/** Counts the documents of all tenants that were issued and received since the last round, and enqueues the next one. */
export async function countDocuments(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  // First, so that there is a next round even if this one fails.
  await scheduleCounting(context, new Date(now + every))
  await context.db.system((tx) => countUpTo(tx, new Date(now - settledAfter)))
}

/** Enqueues the next round; a worker calls it when it starts. */
export async function scheduleCounting(context: Context, runAt?: Date): Promise<void> {
  await context.db.system((tx) =>
    context.jobs.enqueue(tx, countDocumentsJob, {}, { key: countDocumentsJob, ...(runAt ? { runAt } : {}) }),
  )
}
