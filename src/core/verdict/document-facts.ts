import type { AtProvider } from '#core/at-provider'
import type {
  MessageLevelState,
  TaxReportState,
  TransmissionReason,
  TransmissionState,
} from '#core/transmission'

/** No message level status of a report for a day, and for a week: something for the operator to look into. */
export type SilenceReason = 'statusMissing' | 'statusNeverReceived'

/** The separate facts about a document that we send. Each has its own column; no word people see is stored. */
export interface SentFacts {
  readonly document: 'draft' | 'issued'
  /** The decision about a draft that a second user approves. */
  readonly approval?: 'awaiting' | 'approved' | 'rejected' | undefined
  readonly transmission: { readonly state: TransmissionState; readonly reason?: TransmissionReason | null }
  readonly messageLevelStatus: { readonly state: MessageLevelState; readonly overdue?: boolean }
  readonly taxReport: {
    readonly state: TaxReportState
    /** Of the transmission, or a SilenceReason while the status does not come. */
    readonly reason?: string | null
    readonly overdue?: boolean
  }
  /** Of a document that was issued to a file; nothing of others. */
  readonly atProvider?: (AtProvider & { readonly overdue: boolean }) | null
}
