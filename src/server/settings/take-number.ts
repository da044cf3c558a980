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
  const before = await advanceSeries(tx, scope, participantKey, series)
  if (before) return printNumber(before)
  const settings = await selectSettings(tx, scope, participantKey)
  if (!settings.sequenceIncrementEnabled) return null
  await ensureSettings(tx, scope, participantKey)
  const first = await advanceSeries(tx, scope, participantKey, series)
  return first ? printNumber(first) : null
}
