/** The port to the access point: it transports envelopes and knows nothing of states, reports or statuses. */
import type { Environment } from '#contract/common'
import type { ReceiverEndpoint } from '#server/directory'

export interface Submission {
  /** Ours, the same over all attempts: the other side detects a repeat by it. */
  readonly envelopeId: string
  /** New for each try. */
  readonly attemptId: string
  /**
   * The message's own time (`eb:Timestamp`, M1), an instant in UTC: the same for a retransmission. Service levels of the
   * status count from it, on both sides.
   */
  readonly messageAt: string
  readonly environment: Environment
  /** The receiver's endpoint from the directory. */
  readonly receiver: ReceiverEndpoint
}

/** Results are values: the caller handles each differently. Never throws. */
export type SubmitResult =
  /** The other side has it. `receipt` is false when only our own engine has accepted it so far. */
  | { readonly outcome: 'accepted'; readonly transportId: string; readonly receipt: boolean }
  /** The other side refused: permanently or temporarily. */
  | {
      readonly outcome: 'refused'
      readonly code: string
      readonly text: string
      readonly permanent: boolean
      /** Detail of the error signal, such as `PEPPOL:NOT_SERVICED`. */
      readonly detail?: string
      readonly retryAfterSeconds?: number
    }
  /**
   * Nothing was submitted: there was no connection before the first byte was sent. By default that was the receiver's
   * provider, which may have moved; `isEngine` when it was our own engine.
   */
  | { readonly outcome: 'unavailable'; readonly text: string; readonly isEngine?: true }
  /** Bytes were sent and no valid response was received: the other side may have it. */
  | { readonly outcome: 'inDoubt'; readonly text: string }

export type StatusResult =
  | { readonly state: 'taken'; readonly transportId: string }
  | { readonly state: 'notTaken' }
  /** Could not be queried, or does not know. */
  | { readonly state: 'unknown' }

export interface AccessPoint {
  /** Submits the bytes of an envelope. Idempotent for the same envelope. */
  submit(bytes: Uint8Array, submission: Submission): Promise<SubmitResult>
  /**
   * Queries the state of an envelope before anything is sent again; `receiverSeat`: the provider it was sent to, when
   * known.
   */
  status(envelopeId: string, environment: Environment, receiverSeat?: string): Promise<StatusResult>
}
