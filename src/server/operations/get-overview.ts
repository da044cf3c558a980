import type { z } from 'zod'
import type { OperationsOverview } from '#contract/operations'
import type { Context } from '#platform/context'
import { countQuarantined, countStuck, listPeers } from '#server/exchange/operators'
import type { Operator } from '#server/identity'
import { selectQueue, selectWorkers } from './queue-store.ts'

/** Beyond this the number says enough. */
const maxStuckCounted = 1_000

/** For operators: how peers, queue and arrivals of both environments stand. */
export async function getOverview(
  context: Context,
  _operator: Operator,
): Promise<z.infer<typeof OperationsOverview>> {
  return await context.db.system(async (tx) => ({
    peers: await listPeers(context, tx),
    queue: (await selectQueue(tx)).map(({ job, ready, later, failed, oldestSeconds }) => ({
      job,
      ready,
      later,
      failed,
      oldestSeconds,
    })),
    workers: await selectWorkers(tx),
    stuck: await countStuck(tx, { environment: undefined, now: context.clock.now() }, maxStuckCounted),
    arrivals: await countQuarantined(tx, context.clock.now()),
  }))
}
