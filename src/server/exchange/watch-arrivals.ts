import { arrivalLimits } from '#core/lifecycle'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { alarmLate } from './inbound-store.ts'

/**
 * Tells operators, once for each, of envelopes that were stored longer ago than an answer may take and that nothing
 * was decided about yet. Part of the sweep.
 */
export async function watchArrivals(context: Context, tx: Tx): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - arrivalLimits.answerDue * 60_000)
  for (const late of await alarmLate(tx, before, now)) {
    context.log.error(late, 'an envelope waits for its check beyond the time limit')
  }
}
