import type { Context } from '#platform/context'
import { isDatabaseAway } from '#platform/database'

/**
 * Does something with each of many legs: one with which it goes wrong does not stand in the way of those behind it.
 * Says with how many it went well. Raises when the database is away: then it would go wrong with all of them.
 */
export async function forEachIsolated<Leg extends { readonly transmissionId: string }>(
  context: Context,
  legs: readonly Leg[],
  work: (leg: Leg) => Promise<void>,
): Promise<number> {
  let well = 0
  for (const leg of legs) {
    try {
      await work(leg)
      well += 1
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      context.log.error({ error, transmission: leg.transmissionId }, 'a leg could not be looked at')
    }
  }
  return well
}
