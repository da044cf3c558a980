import { z } from 'zod'
import type { Context } from '#platform/base/context'
import { type Tx } from '#platform/database/database'
import { isDatabaseAway } from '#platform/database/statement-errors'
import { acceptJob, selectUndecided } from '../arrivals/index.ts'
import { drainJob, enqueueDrain, removeAttemptCounts } from '../breakers/index.ts'
import { recoverEvents } from './recover-events.ts'
import { recoverTransmissions } from './recover-transmissions.ts'
import { selectAwaitedPeers, selectBacklog } from './sweep-store.ts'
import { enqueueWatch, watchJob } from './watch-transmissions.ts'

/** Milliseconds without change after which a transmission is not in the middle of work. */
const quietMs = 5_000
/** Milliseconds after which an arrival is processed, whatever waits and however often its check failed. */
const overdueAfterMs = 10 * 60_000
/** Arrivals of one batch come within this many milliseconds. */
const listedMs = 2_000
const intervalMs = 5 * 60_000
const batch = 500
const keepCountsMs = 7 * 24 * 3_600_000
/** Milliseconds from one look at recent changes to the next, and by how much two looks overlap. */
const lookMs = 5_000
const overlapMs = 30_000
const hourMs = 3_600_000
/**
 * Hours that a sweep looks back for events whose jobs were lost: the first of a worker covers a weekend, the others
 * one hour.
 */
const lookBack = { first: 72, later: 1 }

export const RecoverPayload = z.object({ first: z.boolean().default(false) })
type RecoverPayload = z.infer<typeof RecoverPayload>

const recoverJob = { name: 'exchange.recover', payload: {}, key: 'exchange.recover' }

/** A part of the sweep that another room does. */
type Sweep = (context: Context) => Promise<void>
export type Sweeps = Readonly<Record<string, Sweep>>

/**
 * The whole sweep: finds transmissions of all tenants without their job or index entry, and unprocessed envelopes,
 * and enqueues them again. The queue does not lose jobs, but on a distributed database the coordinator may die after
 * a tenant's rows were committed and before its own (decision 30). Jobs that wait for their turn keep their place.
 * The next sweep is enqueued first, and an error in one part of this one does not stop the others.
 * @param sweeps sweeps of other rooms, by name
 */
export async function recoverExchange(
  context: Context,
  sweeps: Sweeps,
  { first }: RecoverPayload = { first: false },
): Promise<void> {
  const now = context.clock.now().getTime()
  await context.db.system((tx) =>
    context.jobs.enqueueAll(tx, [{ ...recoverJob, runAt: new Date(now + intervalMs) }]),
  )
  const quiet = new Date(now - quietMs)
  const eventsSince = new Date(now - (first ? lookBack.first : lookBack.later) * hourMs)
  const system = (work: (tx: Tx) => Promise<void>) => () => context.db.system(work)
  await runParts(context, {
    transmissions: () => recoverTransmissions(context, { since: new Date(0), quiet }),
    events: () => recoverEvents(context, { since: eventsSince, quiet }),
    arrivals: system((tx) => recoverArrivals(context, tx)),
    peers: system(async (tx) => {
      for (const peer of await selectAwaitedPeers(tx)) await enqueueDrain(context, tx, peer)
    }),
    counts: system((tx) => removeAttemptCounts(tx, new Date(now - keepCountsMs))),
    ...partsOf(context, sweeps),
  })
}

function partsOf(context: Context, sweeps: Sweeps): Record<string, () => Promise<void>> {
  return Object.fromEntries(Object.entries(sweeps).map(([name, sweep]) => [name, () => sweep(context)]))
}

async function runParts(
  context: Context,
  parts: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work()
    } catch (error) {
      if (!isDatabaseAway(error)) context.log.error({ error, part }, 'a part of the sweep has failed')
    }
  }
}

/**
 * Their jobs have no keys, and plain statuses share them: arrivals older than the oldest of these jobs have lost
 * their own.
 */
async function recoverArrivals(context: Context, tx: Tx): Promise<void> {
  const now = context.clock.now().getTime()
  const overdue = new Date(now - overdueAfterMs)
  if ((await selectUndecided(tx, { quiet: new Date(now - quietMs), overdue }, 1)).length === 0) return
  const waiting = await selectBacklog(tx, ['exchange.accept', 'exchange.acceptStatusBatch'])
  const quiet = new Date(now - Math.max(quietMs, waiting + listedMs))
  const undecided = await selectUndecided(tx, { quiet: quiet > overdue ? quiet : overdue, overdue }, batch)
  const lost = await context.jobs.enqueueLost(tx, undecided.map(acceptJob))
  if (lost > 0) context.log.warn({ arrivals: lost }, 'arrivals had lost their jobs')
}

/** Enqueues the first sweep and the first watch; a worker calls it when it starts. */
export async function scheduleRecovery(context: Context): Promise<void> {
  await context.db.system(async (tx) => {
    await context.jobs.enqueueAll(tx, [{ ...recoverJob, payload: { first: true } }])
    await enqueueWatch(context, tx)
  })
}

/**
 * Recovers recent changes every few seconds, so that lost jobs are found soon: by a timer of the worker, since the
 * jobs of the sweep and the watch may be lost themselves.
 * @param sweeps sweeps of other rooms, by name
 */
export function startSweeps(context: Context, sweeps: Sweeps): { stop(): Promise<void> } {
  let since = new Date(context.clock.now().getTime() - overlapMs)
  let eventsSince = since
  async function sweepRecent(): Promise<void> {
    const now = context.clock.now().getTime()
    const quiet = new Date(now - quietMs)
    await runParts(context, {
      transmissions: async () => {
        await recoverTransmissions(context, { since, quiet })
        since = new Date(quiet.getTime() - overlapMs)
      },
      events: async () => {
        const next = await recoverEvents(context, { since: eventsSince, quiet })
        eventsSince = new Date(Math.max(now - hourMs, Math.min(next.getTime(), quiet.getTime() - overlapMs)))
      },
      arrivals: () => context.db.system((tx) => recoverArrivals(context, tx)),
      periodic: () => context.db.system((tx) => enqueuePeriodic(context, tx)),
      ...partsOf(context, sweeps),
    })
  }
  let sweeping = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweepRecent)
  }, lookMs)
  return {
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}

/** Periodic jobs that may be lost: the sweep, the watch, and a drain for each peer with waiting transmissions. */
async function enqueuePeriodic(context: Context, tx: Tx): Promise<void> {
  const peers = await selectAwaitedPeers(tx)
  const jobs = [recoverJob, watchJob, ...peers.map((peer) => drainJob(peer))]
  const lost = await context.jobs.enqueueLost(tx, jobs)
  if (lost > 0) context.log.warn({ jobs: lost }, 'periodic jobs were lost')
}
