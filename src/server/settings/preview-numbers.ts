import type { TenantTx } from '#platform/database/database'
import { type NumberSettings, printNumber, type Series, yearOf } from './series.ts'
import { selectSettings } from './store.ts'

/** How documents issued now would be numbered. */
export interface NumberPreview {
  /** False when users type the numbers. */
  readonly automatic: boolean
  /** The number this many places after the next one of a series; null when users type the numbers. */
  numberOf(series: Series, places?: number): string | null
}

/** The settings of a participant for issuing documents. */
interface IssueSettings {
  readonly numbering: NumberPreview
  /** Total in AED above which a second user approves a document; null for never. */
  readonly approvalAbove: string | null
}

/** The settings for documents issued at an instant; takes no number. */
export async function selectIssueSettings(
  tx: TenantTx,
  participantKey: string,
  at: Date,
): Promise<IssueSettings> {
  const settings = await selectSettings(tx, participantKey, yearOf(at))
  return { numbering: numberPreviewOf(settings), approvalAbove: settings.approvalAbove }
}

/** The numbers of documents issued at an instant; takes none. */
export async function previewNumbers(tx: TenantTx, participantKey: string, at: Date): Promise<NumberPreview> {
  const { numbering } = await selectIssueSettings(tx, participantKey, at)
  return numbering
}

function numberPreviewOf(settings: NumberSettings): NumberPreview {
  const automatic = settings.sequenceIncrementEnabled
  return {
    automatic,
    numberOf: (series, places = 0) => (automatic ? printNumber(settings[series], places) : null),
  }
}
