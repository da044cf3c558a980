/** The port to whatever moves envelopes for us: it transports and knows nothing of states, reports or statuses. */
import type { Environment } from '#contract/common'
import type { ReceiverEndpoint } from '#server/participants'

export interface Submission {
  /** Ours, the same over all attempts: the other side tells a repeat by it. */
  readonly envelopeId: string
  /** New for each try. */
  readonly attemptId: string
  /**
   * The message's own time (`eb:Timestamp`, M1), an instant in UTC: the same for a retransmission. Service levels of the
   * status count from it, on both sides.
   */
  readonly messageAt: string
  readonly environment: Environment
  /** Where it goes, as the directory said. */
  readonly receiver: ReceiverEndpoint
}

/** Answers are values: the caller has to do a different thing for each. Never a throw. */
export type SubmitResult =
  /** The other side has it. `receipt` is false when only the engine in between has taken it over. */
  | { readonly outcome: 'accepted'; readonly transportId: string; readonly receipt: boolean }
  /** The other side said no: for good, or for now. */
  | {
      readonly outcome: 'refused'
      readonly code: string
      readonly text: string
      readonly permanent: boolean
      /** What the error signal says besides, such as `PEPPOL:NOT_SERVICED`. */
      readonly detail?: string
      readonly retryAfterSeconds?: number
    }
  /**
   * Nothing was handed over: there was no answer before the first byte was sent. By default that was the receiver's
   * provider, which may have moved; `isEngine` when it was the engine of ours in between.
   */
  | { readonly outcome: 'unavailable'; readonly text: string; readonly isEngine?: true }
  /** Something went out and no valid answer came back: the other side may have it. */
  | { readonly outcome: 'inDoubt'; readonly text: string }

export type StatusResult =
  | { readonly state: 'taken'; readonly transportId: string }
  | { readonly state: 'notTaken' }
  /** Cannot be asked, or cannot say. */
  | { readonly state: 'unknown' }

export interface AccessPoint {
  /** Hands over the bytes of an envelope. The same envelope again is safe. */
  submit(bytes: Uint8Array, submission: Submission): Promise<SubmitResult>
  /** Asks what became of an envelope before anything is sent again; `receiverSeat`: the provider it went to, when known. */
  status(envelopeId: string, environment: Environment, receiverSeat?: string): Promise<StatusResult>
}
