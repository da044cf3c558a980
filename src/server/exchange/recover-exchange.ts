import type { Context } from '#platform/context'
import { claimMissed } from './claim-arrivals.ts'
import { enqueueDrain } from './drain-peer.ts'
import { selectUndecided } from './inbound-store.ts'
import { enqueueSend } from './jobs-of-leg.ts'
import { removeTallies } from './peer-store.ts'
import { selectOverdueRoutes } from './store.ts'
import { selectAwaitedPeers } from './waiting-store.ts'
import { watchArrivals } from './watch-arrivals.ts'
import { enqueueWatch } from './watch-transmission.ts'

const patience = 10 * 60_000
const interval = 5 * 60_000
const batch = 500
const keepTallies = 7 * 24 * 3_600_000

/**
 * Finds legs and envelopes whose time came long ago and that nobody works on, and enqueues them anew. The queue does
 * not lose jobs; this is for the day on which it did. Enqueues itself again.
 */
export async function recoverExchange(context: Context): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - patience)
  await context.db.system(async (tx) => {
    const overdue = await selectOverdueRoutes(tx, before, batch)
    // Each has one job at most: where it is only waiting for its turn, this changes nothing.
    for (const route of overdue) await enqueueSend(context, tx, route, route.transmissionId)
    if (overdue.length > 0) context.log.warn({ legs: overdue.length }, 'legs are waiting for long')
    for (const inboundId of await selectUndecided(tx, before, batch)) {
      await context.jobs.enqueue(tx, 'exchange.accept', { inboundId }, { key: `accept:${inboundId}` })
    }
    await claimMissed(context, tx)
    await watchArrivals(context, tx)
    for (const peer of await selectAwaitedPeers(tx)) await enqueueDrain(context, tx, peer)
    await removeTallies(tx, new Date(now.getTime() - keepTallies))
    await context.jobs.enqueue(
      tx,
      'exchange.recover',
      {},
      { key: 'exchange.recover', runAt: new Date(now.getTime() + interval) },
    )
  })
}

/** Enqueues the first sweep and the first look at what is unanswered; a worker calls it when it starts. */
export async function scheduleRecovery(context: Context): Promise<void> {
  await context.db.system(async (tx) => {
    await context.jobs.enqueue(tx, 'exchange.recover', {}, { key: 'exchange.recover' })
    await enqueueWatch(context, tx)
  })
}
