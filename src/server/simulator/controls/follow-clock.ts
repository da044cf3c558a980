import type { MovableClock } from '#platform/base/clock'
import type { Context } from '#platform/base/context'
import { newUuid } from '#platform/base/ids'
import { advanceJobs, deleteReader, selectClock, upsertReader } from './clock-store.ts'

interface ClockFollower {
  stop(): Promise<void>
}

const pollEveryMs = 400
const tellEveryMs = 2_000

/**
 * Keeps the clock of this process at the offset in the table, and reports that to the others. When every process uses
 * the new time, the first one moves the waiting jobs: a process with the old time would delay them again.
 */
export async function followClock(context: Context, clock: MovableClock): Promise<ClockFollower> {
  const id = newUuid()
  let lastRead = { aheadMs: -1, at: 0 }
  async function readClock(): Promise<void> {
    const row = await context.db.system((tx) => selectClock(tx))
    clock.set(row.aheadMs)
    if (lastRead.aheadMs !== row.aheadMs || performance.now() - lastRead.at > tellEveryMs) {
      await context.db.autocommit((tx) => upsertReader(tx, id, row.aheadMs))
      lastRead = { aheadMs: row.aheadMs, at: performance.now() }
    }
    if (row.shiftedMs === row.aheadMs || !row.settled) return
    await context.db.system(async (tx) => {
      const locked = await selectClock(tx, { lock: true })
      if (locked.shiftedMs !== locked.aheadMs && locked.settled) await advanceJobs(tx, locked)
    })
  }
  await readClock()
  let reading = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading
      .then(readClock)
      .catch((error: unknown) => context.log.debug({ error }, 'the clock waits for the database'))
  }, pollEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await reading
      await context.db.autocommit((tx) => deleteReader(tx, id)).catch(() => undefined)
    },
  }
}
