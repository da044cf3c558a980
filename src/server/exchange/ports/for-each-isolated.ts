import type { Context } from '#platform/base/context'
import { isDatabaseAway } from '#platform/database/database'
import { isMoving } from '#platform/database/organization-moves'

/**
 * Does something with each of many transmissions: one with which it goes wrong does not stand in the way of those behind it.
 * Says with how many it went well. Raises when the database is away: then it would go wrong with all of them.
 */
export async function forEachIsolated<TransmissionKind extends { readonly transmissionId: string }>(
  context: Context,
  transmissions: readonly TransmissionKind[],
  work: (kind: TransmissionKind) => Promise<void>,
): Promise<number> {
  let well = 0
  for (const transmission of transmissions) {
    try {
      await work(transmission)
      well += 1
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (isMoving(error)) continue
      context.log.error(
        { error, transmission: transmission.transmissionId },
        'a transmission could not be looked at',
      )
    }
  }
  return well
}
