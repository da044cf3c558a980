/** Waits until no work is under way, moving the clock over the pauses between retries. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rig } from './rig.ts'

/** Minutes by which the clock is moved, doubled each time while no work completes. */
const shortestStep = 2
const longestStep = 240

export interface Standing {
  /** Unfinished transmissions. */
  readonly openTransmissions: number
  readonly undecided: number
  /** Jobs that run, could run now, or have failed and wait for their next try. */
  readonly jobs: number
  /** Deliveries that simulated nodes are about to send now, and later. */
  readonly deliveries: number
  readonly laterDeliveries: number
}

export async function standingOf(rig: Rig): Promise<Standing> {
  const [row] = await rig.query<Record<keyof Standing, number>>(
    `select (select count(*) from transmissions where unsettled and wake_at is not null)::integer as "openTransmissions",
            (select count(*) from inbound_envelopes where state = 'stored')::integer as undecided,
            (select count(*) from graphile_worker.jobs
              where attempts < max_attempts
                and (locked_at is not null or run_at <= now() or attempts > 0))::integer as jobs,
            (select count(*) from simulator_deliveries where due_at <= now())::integer as deliveries,
            (select count(*) from simulator_deliveries)::integer as "laterDeliveries"`,
  )
  if (!row) throw new Error('the database does not answer')
  return row
}

/**
 * Returns when no transmission is open, no envelope is undecided, no job is ready and no peer has anything to send.
 * If all remaining work is scheduled, `advance` is called.
 */
export async function untilDrained(
  rig: Rig,
  options: {
    readonly limit: number
    advance(minutes: number): Promise<void>
    progress?(standing: Standing): void
  },
): Promise<Standing> {
  const end = performance.now() + options.limit
  let quiet = 0
  let step = shortestStep
  let leftBefore = 0
  for (;;) {
    const standing = await standingOf(rig)
    options.progress?.(standing)
    const atWork = standing.jobs + standing.deliveries + standing.undecided
    const left = standing.openTransmissions + standing.laterDeliveries
    if (atWork === 0 && left === 0) return standing
    if (performance.now() > end) return standing
    quiet = atWork === 0 ? quiet + 1 : 0
    // Between two jobs of a chain none is ready for a moment.
    if (quiet >= 3) {
      quiet = 0
      // A retry that fails again, or a job that runs every minute, is no progress.
      step = left === leftBefore ? Math.min(longestStep, step * 2) : shortestStep
      leftBefore = left
      await options.advance(step)
    }
    await sleep(200)
  }
}
