/** Removes expired rows once a day, in small steps. */
import { sql } from 'kysely'
import type { Context } from '../base/context.ts'
import { eventRetentionDays } from './domain-events.ts'

export const tidyJob = 'platform.tidy'

const day = 24 * 60 * 60_000
const batch = 5_000

/** Deletes old idempotency keys, mails, signals, domain events and replaced jobs, and enqueues itself for tomorrow. */
export async function tidy(context: Context): Promise<void> {
  // First, so that there is a next round even if this one fails.
  await scheduleTidy(context, new Date(context.clock.now().getTime() + day))
  const before = new Date(context.clock.now().getTime() - eventRetentionDays * day)
  for (let deletedRows = batch; deletedRows > 0; ) {
    deletedRows = await context.db.system(async (tx) => {
      const { rows } = await sql<{ gone: string }>`select falaj.tidy(${before}, ${batch}) as gone`.execute(tx)
      return Number(rows[0]?.gone ?? 0)
    })
  }
}

/** Enqueues the next round; a worker calls it when it starts. */
export async function scheduleTidy(context: Context, runAt?: Date): Promise<void> {
  await context.db.system((tx) =>
    context.jobs.enqueue(tx, tidyJob, {}, { key: tidyJob, ...(runAt ? { runAt } : {}) }),
  )
}
