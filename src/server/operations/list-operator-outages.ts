import type { OperatorOutage } from '#contract/operations'
import type { Context } from '#platform/context'
import type { Operator } from '#server/identity'
import { selectOutages } from './outage-store.ts'

const shown = 100

/** For operators: outages of both environments, those under way and the newest of the others. */
export async function listOperatorOutages(context: Context, _operator: Operator): Promise<OperatorOutage[]> {
  const outages = await context.db.system((tx) => selectOutages(tx, { openOnly: false, limit: shown }))
  return outages.map(({ id, environment, peer, seat, beganAt, endedAt, detail, concerned }) => ({
    id: id as OperatorOutage['id'],
    environment,
    peer,
    seat,
    beganAt,
    endedAt,
    detail,
    organizations: concerned,
  }))
}
