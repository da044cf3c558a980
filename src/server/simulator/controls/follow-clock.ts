import type { MovableClock } from '#platform/clock'
import type { Context } from '#platform/context'
import { advanceJobs, selectClock } from './clock-store.ts'

interface ClockFollower {
  stop(): Promise<void>
}

const pollEveryMs = 400

/**
 * Keeps the clock of this process as far ahead as the table says. When everybody has had time to see a move, whoever
 * comes first moves up the jobs that wait: a process that still had the old time would put them off again.
 */
export async function followClock(context: Context, clock: MovableClock): Promise<ClockFollower> {
  async function readClock(): Promise<void> {
    const row = await context.db.system((tx) => selectClock(tx))
    clock.set(row.aheadMs)
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
    },
  }
}
