import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import type { NewJob } from '#platform/jobs'
import { enqueueDrain, removeAttemptCounts } from '../breakers/index.ts'
import { acceptJob, selectUndecided } from '../envelopes/index.ts'
import { sendJob } from '../transmissions/index.ts'
import { type OverdueEntry, selectAwaitedPeers, selectOverdue } from './overdue-store.ts'
import { enqueueWatch } from './watch-transmissions.ts'

const overdueAfterMs = 10 * 60_000
const intervalMs = 5 * 60_000
const batch = 500
/** So many of a batch are looked at in one sweep; what waits behind them is looked at by the next ones. */
const maxBatches = 40
const keepCountsMs = 7 * 24 * 3_600_000

/** A part of the sweep that another room does. */
type Sweep = (context: Context, tx: Tx) => Promise<void>

/**
 * Finds transmissions and envelopes whose time came long ago and that nobody works on, and enqueues them anew. The queue does
 * not lose jobs; this is for the day on which it did. What has a job that waits for its turn keeps its place. The next
 * sweep is enqueued first, and what goes wrong with one part of this one does not keep the others from being done.
 * @param sweeps what other rooms do in each sweep, by name
 */
export async function recoverExchange(
  context: Context,
  sweeps: Readonly<Record<string, Sweep>>,
): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - overdueAfterMs)
  await context.db.system((tx) =>
    context.jobs.enqueue(
      tx,
      'exchange.recover',
      {},
      { key: 'exchange.recover', runAt: new Date(now.getTime() + intervalMs) },
    ),
  )
  const parts: Record<string, (tx: Tx) => Promise<void>> = {
    arrivals: (tx) => recoverArrivals(context, tx, before),
    peers: async (tx) => {
      for (const peer of await selectAwaitedPeers(tx)) await enqueueDrain(context, tx, peer)
    },
    counts: (tx) => removeAttemptCounts(tx, new Date(now.getTime() - keepCountsMs)),
  }
  await runPart(context, 'transmissions', () => recoverTransmissions(context, before))
  for (const [part, work] of Object.entries(parts))
    await runPart(context, part, () => context.db.system(work))
  for (const [part, sweep] of Object.entries(sweeps))
    await runPart(context, part, () => context.db.system((tx) => sweep(context, tx)))
}

async function runPart(context: Context, part: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    context.log.error({ error, part }, 'a part of the sweep has failed')
  }
}

async function recoverTransmissions(context: Context, before: Date): Promise<void> {
  let behind: OverdueEntry | undefined
  for (let round = 0; round < maxBatches; round++) {
    const overdue = await context.db.autocommit((tx) => selectOverdue(tx, before, batch, behind))
    await context.db.system(async (tx) => {
      const lost = await enqueueLost(
        context,
        tx,
        overdue.map((entry) => sendJob(entry, entry.transmissionId)),
      )
      if (lost > 0)
        context.log.warn({ transmissions: lost }, 'transmissions have waited for long without a job')
    })
    behind = overdue.at(-1)
    if (overdue.length < batch) return
  }
}

async function recoverArrivals(context: Context, tx: Tx, before: Date): Promise<void> {
  await enqueueLost(context, tx, (await selectUndecided(tx, before, batch)).map(acceptJob))
}

/** Enqueues those of the jobs that neither wait nor run; tells how many. */
async function enqueueLost(
  context: Context,
  tx: Tx,
  jobs: readonly (NewJob & { readonly key: string })[],
): Promise<number> {
  const keys = jobs.map(({ key }) => key)
  const pending = await context.jobs.pendingKeys(tx, keys)
  const lost = jobs.filter(({ key }) => !pending.has(key))
  await context.jobs.enqueueAll(tx, lost)
  return lost.length
}

/** Enqueues the first sweep and the first look at what has no status yet; a worker calls it when it starts. */
export async function scheduleRecovery(context: Context): Promise<void> {
  await context.db.system(async (tx) => {
    await context.jobs.enqueue(tx, 'exchange.recover', {}, { key: 'exchange.recover' })
    await enqueueWatch(context, tx)
  })
}
