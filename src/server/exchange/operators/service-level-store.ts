/** How many message level statuses were in time, of all tenants: numbers, never whose they are. */
import type { Environment } from '#contract/common'
import { addDays, startOfDubaiDay } from '#core/calendar'
import { tinScheme } from '#core/participant-ids'
import type { ServiceLevelSpan } from '#core/service-levels'
import type { Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { recordOf } from '#platform/database/row-records'

export interface ServiceLevelCount {
  /** `sent`: MLS-1, ours about what we received. `received`: MLS-2, those about what we sent. */
  readonly level: 'sent' | 'received'
  /** The other side: the receiver of the message, or the sender of the status. */
  readonly counterpart: 'provider' | 'taxAuthority'
  /** Those that were sent or received, or should have been by now. */
  readonly counted: number
  readonly inTime: number
}

/** Statuses of an environment about messages that were created in a span of days, at the time `now`. */
export async function countServiceLevels(
  tx: Tx,
  environment: Environment,
  { firstDay, lastDay, level, countsAbroad }: ServiceLevelSpan,
  now: Date,
): Promise<ServiceLevelCount[]> {
  const from = new Date(startOfDubaiDay(firstDay))
  const until = new Date(startOfDubaiDay(addDays(lastDay, 1)))
  const limits = [level.sentWithinMinutes, level.receivedWithinMinutes, level.payloadBelowBytes] as const
  const counts = fromFunction(
    'service_level_counts',
    ...([environment, from, until, now, ...limits, tinScheme, countsAbroad] as const),
  )
  return (await tx.selectFrom(counts).selectAll().execute()).map(recordOf)
}
