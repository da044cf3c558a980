import type { Context } from '#platform/base/context'
import type { Operator } from '#server/identity'
import { type OutageForOperators, selectOutages } from './outage-store.ts'

const maxListed = 100

/** For operators: outages of both environments, those under way and the newest of the others. */
export async function listOperatorOutages(
  context: Context,
  _operator: Operator,
): Promise<OutageForOperators[]> {
  return await context.db.system((tx) => selectOutages(tx, { openOnly: false, limit: maxListed }))
}
