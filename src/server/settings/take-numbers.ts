import type { TenantScope, Tx } from '#platform/database'
import { printNumbers, type Series } from './series.ts'
import { advanceSeries, ensureSettings, selectSettings } from './store.ts'

/**
 * Takes the next numbers of a series inside the transaction that issues the documents. The series stays locked
 * until that transaction ends, so numbers are consecutive and a failed issue leaves no gap.
 * @returns as many numbers as asked for, in order, or null when numbers of this participant are typed by hand
 */
export async function takeNumbers(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  series: Series,
  count: number,
): Promise<string[] | null> {
  const before = await advanceSeries(tx, scope, participantKey, series, count)
  if (before) return printNumbers(before, count)
  const settings = await selectSettings(tx, scope, participantKey)
  if (!settings.sequenceIncrementEnabled) return null
  await ensureSettings(tx, scope, participantKey)
  const first = await advanceSeries(tx, scope, participantKey, series, count)
  return first ? printNumbers(first, count) : null
}
