import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { type BulkRunView, readRun } from './start-run.ts'

/** A run with its progress. Raises `exchange.bulk-run-not-found`. */
export async function getBulkRun(context: Context, actor: Actor, id: string): Promise<BulkRunView> {
  authorize(actor, 'exchange.read')
  return await context.db.tenant(actor, (tx) => readRun(tx, id))
}
