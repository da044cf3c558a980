import type { Context } from '#platform/base/context'
import { isMoving } from '#platform/database/organization-moves'
import { isDatabaseAway } from '#platform/database/statement-errors'

/**
 * Runs a callback for each of many transmissions: one that fails does not stop those behind it. Returns the number of
 * successes. Raises when the database is unavailable: then all would fail.
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
