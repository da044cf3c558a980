import type { FailureReason, HoldReason, NotApplicableReason, TransmissionReason } from './reasons.ts'

/**
 * The content of a transmission: the document itself, a tax data document, a message level status, a business
 * response.
 */
export type TransmissionKind = 'invoice' | 'taxReport' | 'messageLevelStatus' | 'invoiceResponse'

export const transmissionStates = [
  'notApplicable',
  'held',
  'queued',
  'discovering',
  'sending',
  'retrying',
  'inDoubt',
  'sent',
  'failed',
  'canceled',
] as const
/** The state of a transmission. `sent` means: a verified receipt, or equivalent proof. */
export type TransmissionState = (typeof transmissionStates)[number]

export const messageLevelStates = [
  'notExpected',
  'awaited',
  'delivered',
  'deliveredUnconfirmed',
  'rejected',
  'deliveryFailed',
] as const
/** The status from the provider of the other side (codes AP, AB, RE). */
export type MessageLevelState = (typeof messageLevelStates)[number]

export type ResponseCode = 'AP' | 'AB' | 'RE'
export type StatusReasonCode = 'SV' | 'BV' | 'BW' | 'FD'

/**
 * Every event has an id of its own (a repeat is ignored by it) and its instant, in UTC. `seq` is its number in the
 * store; it orders events of the same millisecond.
 */
interface EventBase {
  readonly id: string
  readonly at: string
  readonly seq?: number
}

/** Something that happened to a transmission. Append-only; the state is a fold of all of them, in any order of arrival. */
export type TransmissionEvent = EventBase &
  (
    | { readonly type: 'notApplicable'; readonly reason: NotApplicableReason }
    /** `until` is the instant that a schedule waits for. */
    | { readonly type: 'held'; readonly reason: HoldReason; readonly until?: string }
    | { readonly type: 'queued' }
    | { readonly type: 'claimed' }
    | { readonly type: 'lookupFailed'; readonly reason: FailureReason; readonly jitter?: number }
    /**
     * `retransmissionOf`: the same bytes under the message id of that earlier attempt; without it a message of its own.
     * `envelopeBytes`: the size of the envelope as it was built, before anything signs or compresses it.
     */
    | {
        readonly type: 'attemptStarted'
        readonly attempt: number
        readonly envelopeBytes?: number
        readonly as4MessageId?: string
        readonly retransmissionOf?: number
      }
    | { readonly type: 'engineAccepted'; readonly attempt: number; readonly engineRef?: string }
    | { readonly type: 'receiptVerified'; readonly attempt: number; readonly receiptId?: string }
    | { readonly type: 'duplicateDetected'; readonly attempt: number }
    | {
        readonly type: 'refused'
        readonly attempt: number
        readonly reason: FailureReason
        readonly retryAfterSeconds?: number
        readonly jitter?: number
        readonly text?: string
      }
    | {
        readonly type: 'notWritten'
        readonly attempt: number
        readonly reason: FailureReason
        readonly jitter?: number
      }
    | {
        readonly type: 'noReceipt'
        readonly attempt: number
        readonly reason: 'noValidResponse' | 'receiptMismatch'
        readonly jitter?: number
      }
    | { readonly type: 'notTaken'; readonly attempt: number }
    | { readonly type: 'leaseExpired' }
    | { readonly type: 'contentInvalid'; readonly text?: string }
    /** `receivedAt`: the arrival of its envelope, which may be before it was processed. */
    | { readonly type: 'messageLevelStatus'; readonly status: ReceivedStatus; readonly receivedAt?: string }
    | { readonly type: 'limitReached' }
    | { readonly type: 'canceled'; readonly by: string }
    | { readonly type: 'retryRequested'; readonly by: string }
  )
export type TransmissionEventType = TransmissionEvent['type']

export const transmissionEventTypes = [
  'notApplicable',
  'held',
  'queued',
  'claimed',
  'lookupFailed',
  'attemptStarted',
  'engineAccepted',
  'receiptVerified',
  'duplicateDetected',
  'refused',
  'notWritten',
  'noReceipt',
  'notTaken',
  'leaseExpired',
  'contentInvalid',
  'messageLevelStatus',
  'limitReached',
  'canceled',
  'retryRequested',
] as const satisfies readonly TransmissionEventType[]

/**
 * A message level status that was matched to this transmission by envelope id AND by the main id of its sender.
 * `readable` is false when it arrived but its content broke the rules: stored, shown to an operator, without effect.
 */
export interface ReceivedStatus {
  readonly messageId: string
  readonly code: ResponseCode
  readonly reasons: readonly StatusReasonCode[]
  readonly text?: string
  readonly readable?: boolean
}

/** The next automatic act on a transmission, and its due time. */
export type NextStep = 'lookup' | 'freshLookup' | 'resendSameBytes' | 'newMessageSameEnvelope'

/** The message level status of a transmission, separate from the transport itself. */
export interface MessageLevelFacts {
  readonly state: MessageLevelState
  readonly status: ReceivedStatus | null
  readonly receivedAt: string | null
  /** Ids of events with a different second status: stored, alarmed, never applied. */
  readonly conflicting: readonly string[]
  readonly unreadable: readonly string[]
}

/** A message, however often it was retransmitted. */
export interface SentMessage {
  /** Its own time, from which service levels count (`eb:Timestamp`, M1): the start of its first attempt. */
  readonly startedAt: string
  /** Bytes of its envelope; null when that was not noted. */
  readonly bytes: number | null
}

export interface TransmissionSnapshot {
  readonly state: TransmissionState
  readonly reason: TransmissionReason | null
  /** Instant of the last move. */
  readonly since: string | null
  /** Attempts started, over all groups; a group begins with the first attempt and with each manual retry. */
  readonly attempts: number
  /** The attempt whose message is, or was last, on the wire; retransmissions repeat it. */
  readonly messageAttempt: number | null
  readonly groups: number
  readonly groupStartedAt: string | null
  /** Failures in this group, which the retry plan counts. */
  readonly failures: number
  /** Failures in this group by reason, for the reasons that have a plan of their own. */
  readonly failuresByReason: Readonly<Partial<Record<FailureReason, number>>>
  /** Since when the other side may have it, and how many resends have not settled it. */
  readonly doubtSince: string | null
  readonly doubtResends: number
  readonly nextAttemptAt: string | null
  readonly nextStep: NextStep | null
  /** Our engine has accepted it; never shown as delivered. */
  readonly engineAccepted: boolean
  /** When we knew that the other side has it. */
  readonly sentAt: string | null
  /** The message that got there, or is on the wire; null before the first attempt. */
  readonly message: SentMessage | null
  /** The proof that the other side has it. */
  readonly proof: 'receipt' | 'receiptLost' | 'impliedByMessageLevelStatus' | null
  readonly messageLevelStatus: MessageLevelFacts
  readonly alarms: readonly TransmissionAlarm[]
  /** Ids of events that moved nothing: stored as evidence. */
  readonly evidence: readonly string[]
}

export interface TransmissionAlarm {
  readonly eventId: string
  readonly for: 'security' | 'operator'
  readonly about: FailureReason | 'conflictingStatus' | 'unreadableStatus' | 'sentAfterCancel'
}
