import type { TenantScope, Tx } from '#platform/database'
import { printNumber, type Series } from './series.ts'
import { selectSettings } from './store.ts'

/** The number that a document issued now would get; null when numbers are typed by hand. Takes nothing. */
export async function previewNumber(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  series: Series,
): Promise<{ number: string | null; automatic: boolean }> {
  const settings = await selectSettings(tx, scope, participantKey)
  if (!settings.sequenceIncrementEnabled) return { number: null, automatic: false }
  return { number: printNumber(settings[series]), automatic: true }
}
