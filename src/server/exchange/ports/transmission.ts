import type { ResponseDecision } from '#core/invoice-response'
import type { TypeCode } from '#core/kinds'
import type {
  ResponseCode,
  StatusReasonCode,
  TransmissionEvent,
  TransmissionKind,
  TransmissionSnapshot,
} from '#core/transmission'

/** One line of a message level status: place, text and kind of a fault. */
interface StatusLine {
  readonly location: string
  readonly text: string
  readonly reason: StatusReasonCode
}

/** The source of the content of a transmission. */
export type TransmissionContent =
  | { readonly kind: 'invoice'; readonly typeCode: TypeCode }
  | {
      readonly kind: 'taxReport'
      readonly role: '01' | '02'
      readonly typeCode: 'S' | 'R' | 'W' | 'F'
      /** Envelope of the rejected report that this one replaces. */
      readonly replaces?: string
    }
  | {
      readonly kind: 'messageLevelStatus'
      readonly code: ResponseCode
      readonly text: string | null
      readonly lines: readonly StatusLine[]
    }
  | {
      readonly kind: 'invoiceResponse'
      /** Our business response: the decision, its time and its words. */
      readonly decision: ResponseDecision
      readonly text: string
      readonly reasonCodes: readonly string[]
      readonly decidedAt: string
    }

/** Our task to get one thing to one place. */
export interface Transmission {
  readonly id: string
  readonly kind: TransmissionKind
  readonly documentId: string | null
  readonly participantKey: string
  /** The envelope of the exchange that this is, or is about. */
  readonly subjectEnvelopeId: string
  readonly revision: number
  readonly content: TransmissionContent
  /** Participant or provider ids with their scheme, such as `0235:1234567890` and `0242:000900`. */
  readonly sender: string
  readonly receiver: string
  readonly receiverSeat: string | null
  readonly envelopeId: string
  /** Whether its bytes are built and stored. */
  readonly hasEnvelope: boolean
  readonly state: TransmissionSnapshot['state']
  readonly reason: string | null
  readonly messageLevelState: TransmissionSnapshot['messageLevelStatus']['state']
  readonly statusOverdue: boolean
  readonly sentAt: string | null
  readonly nextAttemptAt: string | null
  readonly attempts: number
  readonly leaseJob: string | null
  readonly leaseUntil: string | null
  /** Whether other transmissions wait for this one to end. */
  readonly isBlocking: boolean
  /** The transmission that must end before this one is sent. */
  readonly blockedBy: string | null
}

export type EventSource = 'portal' | 'accessPoint' | 'receiverProvider' | 'taxAuthority' | 'person'

/** A transmission that is locked until the transaction ends, with all that has happened to it. */
export interface LockedTransmission extends Transmission {
  /** In their order; a new one must be added here, too. */
  readonly events: TransmissionEvent[]
}

/** A retransmission is the same bytes under the same message id again. */
export type AttemptKind = 'attempt' | 'retransmission'

/** An event before it gets its id and its instant. */
export type NewTransmissionEvent = TransmissionEvent extends infer E
  ? E extends TransmissionEvent
    ? Omit<E, 'id' | 'at'> & { readonly id?: string; readonly at?: string }
    : never
  : never

export interface RecordedEvent {
  readonly transmissionId: string
  readonly event: TransmissionEvent
  readonly kind: TransmissionKind
  /** The receiver of the transmission: a participant or provider id with its scheme. */
  readonly receiver: string
  readonly source: EventSource
}
