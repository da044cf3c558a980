import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { enqueueDrain, removeAttemptCounts } from '../breakers/index.ts'
import { selectUndecided } from '../envelopes/index.ts'
import { claimMissed, watchArrivals } from '../inbound/index.ts'
import {
  enqueueSend,
  type OverdueEntry,
  selectAwaitedPeers,
  selectOverdue,
  sendKey,
} from '../transmissions/index.ts'
import { enqueueWatch } from './watch-transmissions.ts'

const overdueAfterMs = 10 * 60_000
const intervalMs = 5 * 60_000
const batch = 500
/** So many of a batch are looked at in one sweep; what waits behind them is looked at by the next ones. */
const maxBatches = 40
const keepCountsMs = 7 * 24 * 3_600_000

/**
 * Finds legs and envelopes whose time came long ago and that nobody works on, and enqueues them anew. The queue does
 * not lose jobs; this is for the day on which it did. What has a job that waits for its turn keeps its place. The next
 * sweep is enqueued first, and what goes wrong with one part of this one does not keep the others from being done.
 */
export async function recoverExchange(context: Context): Promise<void> {
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
    claims: (tx) => claimMissed(context, tx),
    alarms: (tx) => watchArrivals(context, tx),
    peers: async (tx) => {
      for (const peer of await selectAwaitedPeers(tx)) await enqueueDrain(context, tx, peer)
    },
    tallies: (tx) => removeAttemptCounts(tx, new Date(now.getTime() - keepCountsMs)),
  }
  await runPart(context, 'legs', () => recoverLegs(context, before))
  for (const [part, work] of Object.entries(parts))
    await runPart(context, part, () => context.db.system(work))
}

async function runPart(context: Context, part: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    context.log.error({ error, part }, 'a part of the sweep has failed')
  }
}

async function recoverLegs(context: Context, before: Date): Promise<void> {
  let behind: OverdueEntry | undefined
  for (let round = 0; round < maxBatches; round++) {
    const overdue = await context.db.readOnly((tx) => selectOverdue(tx, before, batch, behind))
    await context.db.system(async (tx) => {
      const keyOf = ({ transmissionId }: OverdueEntry) => sendKey(transmissionId)
      const known = await context.jobs.pendingKeys(tx, overdue.map(keyOf))
      const lost = overdue.filter((route) => !known.has(keyOf(route)))
      for (const route of lost) await enqueueSend(context, tx, route, route.transmissionId)
      if (lost.length > 0) context.log.warn({ legs: lost.length }, 'legs have waited for long without a job')
    })
    behind = overdue.at(-1)
    if (overdue.length < batch) return
  }
}

async function recoverArrivals(context: Context, tx: Tx, before: Date): Promise<void> {
  const keyOf = (id: string) => `accept:${id}`
  const undecided = await selectUndecided(tx, before, batch)
  const known = await context.jobs.pendingKeys(tx, undecided.map(keyOf))
  for (const inboundId of undecided)
    if (!known.has(keyOf(inboundId)))
      await context.jobs.enqueue(tx, 'exchange.accept', { inboundId }, { key: keyOf(inboundId) })
}

/** Enqueues the first sweep and the first look at what is unanswered; a worker calls it when it starts. */
export async function scheduleRecovery(context: Context): Promise<void> {
  await context.db.system(async (tx) => {
    await context.jobs.enqueue(tx, 'exchange.recover', {}, { key: 'exchange.recover' })
    await enqueueWatch(context, tx)
  })
}
