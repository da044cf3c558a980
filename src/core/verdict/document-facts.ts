import type {
  MessageLevelState,
  TaxReportState,
  TransmissionReason,
  TransmissionState,
} from '#core/transmission'

/** No answer to a report for a day, and for a week: something for the operator to look into. */
export type SilenceReason = 'answerSilent' | 'answerNeverCame'

/** The separate facts about a document that we send. Each has its own column; no word people see is stored. */
export interface SentFacts {
  readonly document: 'draft' | 'issued'
  readonly transmission: { readonly state: TransmissionState; readonly reason?: TransmissionReason | null }
  readonly messageLevelStatus: { readonly state: MessageLevelState; readonly overdue?: boolean }
  readonly taxReport: {
    readonly state: TaxReportState
    /** Of the transmission, or a SilenceReason while the answer does not come. */
    readonly reason?: string | null
    readonly overdue?: boolean
  }
}
