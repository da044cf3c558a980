import type { Context } from '#platform/base/context'
import { deleteExpired } from './store.ts'

const retentionDays = 180
const batch = 5_000

/** Deletes old notices, in small steps. */
export async function tidyNotices(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - retentionDays * 24 * 60 * 60_000)
  for (let deletedRows = batch; deletedRows >= batch; ) {
    deletedRows = await context.db.system((tx) => deleteExpired(tx, before, batch))
  }
}
