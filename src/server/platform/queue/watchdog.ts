import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

interface Watchdog {
  /** Resolves when the worker has free slots, the database answers, and yet the worker no longer looks for jobs. */
  readonly stuck: Promise<Error>
  stop(): void
}

const checkEvery = 500
/** Milliseconds after which a database that does not answer counts as unavailable. */
const answerWithin = 2_000
/** Milliseconds without a look at the queue: after the database has come back, and at any other time. */
const silenceAfterOutage = 2_500
const silenceAtMost = 30_000

/**
 * Watches the queue of a worker. The queue looks for jobs every second or so; after the connection was lost at the
 * wrong moment it may silently stop doing that, and the worker would seem alive.
 * @param events of the queue; they must be those of its start
 */
export function startWatchdog(pool: pg.Pool, events: WorkerEvents, concurrency: number): Watchdog {
  const stuck = Promise.withResolvers<Error>()
  let stopped = false
  let running = 0
  /** Last activity of the queue: it looked for jobs, or began or ended one. */
  let activeAt = performance.now()
  /** When the database first answered after an outage; the next look at the queue resets it. */
  let backSince: number | undefined
  let isAway = false
  events.on('localQueue:getJobs:complete', () => {
    activeAt = performance.now()
    backSince = undefined
  })
  events.on('job:start', () => {
    activeAt = performance.now()
    running += 1
  })
  events.on('job:complete', () => {
    activeAt = performance.now()
    running -= 1
  })
  void watch()

  async function watch(): Promise<void> {
    while (!stopped) {
      await sleep(checkEvery)
      const answers = await isAnswering(pool)
      const now = performance.now()
      if (answers && isAway) backSince = now
      isAway = !answers
      // A busy worker does not look for jobs.
      if (isAway || running >= concurrency) continue
      const silence = now - Math.max(activeAt, backSince ?? 0)
      if (silence > (backSince === undefined ? silenceAtMost : silenceAfterOutage)) {
        stuck.resolve(new Error(`nobody has looked at the queue for ${Math.round(now - activeAt)} ms`))
        return
      }
    }
  }

  return {
    stuck: stuck.promise,
    stop() {
      stopped = true
    },
  }
}

/** A read-only database hands out no jobs either. */
async function isAnswering(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('show transaction_read_only').then(
    ({ rows: [row] }) => row?.transaction_read_only === 'off',
    () => false,
  )
  return await Promise.race([answer, sleep(answerWithin, false)])
}
