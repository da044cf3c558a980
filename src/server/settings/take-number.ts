import type { TenantScope, Tx } from '#platform/database'
import { printNumber, type Series } from './series.ts'
import { advanceSeries, ensureSettings, selectSettings } from './store.ts'

/**
 * Takes the next number of a series inside the transaction that issues the document. The series stays locked
 * until that transaction ends, so numbers are consecutive and a failed issue leaves no gap.
 * @returns the number, or null when numbers of this participant are typed by hand
 */
export async function takeNumber(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  series: Series,
): Promise<string | null> {
  let taken = await tryTake(tx, scope, participantKey, series)
  if (taken === undefined) {
    await ensureSettings(tx, scope, participantKey)
    taken = await tryTake(tx, scope, participantKey, series)
  }
  return taken ?? null
}

async function tryTake(tx: Tx, scope: TenantScope, participantKey: string, series: Series) {
  const settings = await selectSettings(tx, scope, participantKey)
  if (!settings.sequenceIncrementEnabled) return null
  const before = await advanceSeries(tx, scope, participantKey, series)
  return before && printNumber(before)
}
