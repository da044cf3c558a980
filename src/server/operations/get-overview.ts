import type { Context } from '#platform/base/context'
import { countQuarantined, countStuck, listPeers, type PeerSummary } from '#server/exchange/operators'
import type { Operator } from '#server/identity'
import { type QueueFigure, selectQueue, selectWorkers } from './queue-store.ts'

/** A larger number would not help. */
const maxStuckCounted = 1_000

export interface Overview {
  readonly peers: readonly PeerSummary[]
  readonly queue: readonly QueueFigure[]
  /** Worker processes that have signed in. */
  readonly workers: number
  /** Transmissions that need an operator, counted up to a bound. */
  readonly stuck: number
  /** Quarantined arrivals that were not dismissed, by state. */
  readonly arrivals: Awaited<ReturnType<typeof countQuarantined>>
}

/** For operators: the states of peers, queue and arrivals of both environments. */
export async function getOverview(context: Context, _operator: Operator): Promise<Overview> {
  return await context.db.system(async (tx) => ({
    peers: await listPeers(context, tx),
    queue: await selectQueue(tx),
    workers: await selectWorkers(tx),
    stuck: await countStuck(tx, { environment: undefined, now: context.clock.now() }, maxStuckCounted),
    arrivals: await countQuarantined(tx, context.clock.now()),
  }))
}
