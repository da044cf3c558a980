import type { TenantTx } from '#platform/database/database'
import { printNumbers, type Series, yearOf } from './series.ts'
import { advanceSeries, ensureSettings, selectSettings } from './store.ts'

/**
 * Takes the next numbers of a series inside the transaction that issues the documents. The series stays locked until
 * that transaction ends, so numbers are consecutive and a failed issue leaves no gap.
 * @param at instant of the issue, which decides on the year
 * @returns the requested count of numbers, in order, or null when users of this participant type the numbers
 */
export async function reserveNumbers(
  tx: TenantTx,
  participantKey: string,
  series: Series,
  count: number,
  at: Date,
): Promise<string[] | null> {
  const year = yearOf(at)
  const before = await advanceSeries(tx, participantKey, series, count, year)
  if (before) return printNumbers(before, count)
  const settings = await selectSettings(tx, participantKey, year)
  if (!settings.sequenceIncrementEnabled) return null
  await ensureSettings(tx, participantKey, year)
  const first = await advanceSeries(tx, participantKey, series, count, year)
  return first ? printNumbers(first, count) : null
}
