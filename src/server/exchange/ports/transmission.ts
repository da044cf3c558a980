import type { ResponseDecision } from '#core/invoice-response'
import type { TypeCode } from '#core/kinds'
import type {
  ResponseCode,
  StatusReasonCode,
  TransmissionEvent,
  TransmissionKind,
  TransmissionSnapshot,
} from '#core/transmission'

/** One line of a message level status: where, what, and of which kind. */
interface StatusLine {
  readonly location: string
  readonly text: string
  readonly reason: StatusReasonCode
}

/** What the content of a transmission is built from. */
export type TransmissionContent =
  | { readonly kind: 'invoice'; readonly typeCode: TypeCode }
  | {
      readonly kind: 'taxReport'
      readonly role: '01' | '02'
      readonly typeCode: 'S' | 'R' | 'W' | 'F'
      /** Envelope of the rejected report whose place this one takes. */
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
      /** Our business response: what was decided, when, and in which words. */
      readonly decision: ResponseDecision
      readonly text: string
      readonly reasonCodes: readonly string[]
      readonly decidedAt: string
    }

/** Our task of getting one thing to one place. */
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
  /** Whether its bytes are made and stored. */
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
  /** Whether others wait for this one to come to its end. */
  readonly isBlocking: boolean
  /** The transmission that has to come to its end before this one goes out. */
  readonly blockedBy: string | null
}

export type EventSource = 'portal' | 'accessPoint' | 'receiverProvider' | 'taxAuthority' | 'person'

/** A transmission that is locked until the transaction ends, with all that has happened to it. */
export interface LockedTransmission extends Transmission {
  /** In their order; a new one must be added here, too. */
  readonly events: TransmissionEvent[]
}

/** A retransmission is the same bytes under the same message id once more. */
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
  /** To whom the transmission goes: a participant or provider id with its scheme. */
  readonly receiver: string
  readonly source: EventSource
}
