import type { TenantScope, Tx } from '#platform/database'
import { printNumber, type Series, yearOf } from './series.ts'
import { selectSettings } from './store.ts'

/** How documents issued now would be numbered. */
export interface NumberPreview {
  /** False when numbers are typed by hand. */
  readonly automatic: boolean
  /** The number that comes so many places after the next one of a series; null when numbers are typed by hand. */
  numberOf(series: Series, places?: number): string | null
}

/** How documents issued at an instant would be numbered; takes nothing. */
export async function previewNumbers(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  at: Date,
): Promise<NumberPreview> {
  const settings = await selectSettings(tx, scope, participantKey, yearOf(at))
  const automatic = settings.sequenceIncrementEnabled
  return {
    automatic,
    numberOf: (series, places = 0) => (automatic ? printNumber(settings[series], places) : null),
  }
}
