/** The port to the network's directory: who is registered, what they can receive, and where. */
import type { z } from 'zod'
import type { Environment } from '#contract/common'
import type { TypeCode } from '#contract/participants'

export type DocumentTypeCode = z.infer<typeof TypeCode>

/** Where a participant receives. */
export interface ReceiverEndpoint {
  /** Seat of the receiver's service provider, scheme 0242. */
  readonly serviceProviderSeat: string
}

/** "Not there" and "could not ask" are different answers: the first is a fact, the second asks to try again. */
export type LookupResult = LookupAnswer & {
  /** True when it was remembered and nobody was asked. */
  readonly cached?: boolean
  /** Instant at which it was given, when that is not now. */
  readonly checkedAt?: string
}

export type LookupAnswer =
  | {
      readonly state: 'found'
      readonly documentTypes: readonly DocumentTypeCode[]
      readonly endpoint: ReceiverEndpoint
      /** Whether it can take business responses (Invoice Response); left out means no. */
      readonly takesResponses?: boolean
    }
  | { readonly state: 'notRegistered' }
  | { readonly state: 'cannotReceive'; readonly documentTypes: readonly DocumentTypeCode[] }
  /** It could not be asked, or could not say. `publisher`: only the publisher of this one participant was out of order. */
  | { readonly state: 'lookupFailed'; readonly detail: string; readonly publisher?: string }
  /** It answered, and the answer cannot be trusted: signature, chain, or about somebody else. */
  | { readonly state: 'untrusted'; readonly detail: string }
  /** It answered with a receiver whose certificate must not be used: expired, revoked, of another issuer. */
  | { readonly state: 'certificateInvalid'; readonly detail: string }

export interface DirectoryEntry {
  /** `0235:` and the TIN. */
  readonly participantId: string
  readonly name: string
  readonly documentTypes: readonly DocumentTypeCode[]
  readonly serviceProviderSeat: string
  /** Whether it can take business responses (Invoice Response); left out means no. */
  readonly takesResponses?: boolean
}

export type PublishResult =
  | { readonly outcome: 'published' }
  /** The directory says no; trying again will not help. */
  | { readonly outcome: 'refused'; readonly detail: string }
  /** The directory could not be asked; try again later. */
  | { readonly outcome: 'unavailable'; readonly detail: string }

export interface LookupOptions {
  readonly typeCode?: DocumentTypeCode
  /** Ask the network itself, whatever is remembered. */
  readonly fresh?: boolean
  /** Ask nobody: what is not remembered is `lookupFailed`. */
  readonly cachedOnly?: boolean
  /** Ask nobody, not even the database: only what this process has at hand; what it has not is `lookupFailed`. */
  readonly atOnce?: boolean
  /** What is remembered from before is not believed; what is younger is, however short its life. */
  readonly noOlderThan?: Date
}

export interface ParticipantDirectory {
  /** The environments that this directory serves. */
  readonly environments: readonly Environment[]
  /** What the network says of a participant id; with `typeCode`, whether it can receive that kind. Never throws. */
  lookup(participantId: string, environment: Environment, options?: LookupOptions): Promise<LookupResult>
  /** Registers the participant or brings its entry up to date; the same entry again changes nothing. */
  publish(entry: DirectoryEntry, environment: Environment): Promise<PublishResult>
}
