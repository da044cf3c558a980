/** The port to the network's directory: who is registered, what they can receive, and where. */
import type { z } from 'zod'
import type { Environment } from '#contract/common'
import type { TypeCode } from '#contract/participants'

export type DocumentTypeCode = z.infer<typeof TypeCode>

/** Where a participant receives, as the network publishes it (Peppol SMP: `Endpoint`). */
export interface ReceiverEndpoint {
  /** Seat of the receiver's service provider, scheme 0242. */
  readonly seat: string
  /** Address of its access point. */
  readonly url: string
  /** Certificate of its access point: X.509, DER in base64. */
  readonly certificate: string
  /** How it takes messages, such as `peppol-transport-as4-v2_0`. */
  readonly transportProfile: string
}

/** "Not there" and "could not ask" are different answers: the first is a fact, the second asks to try again. */
export type LookupResult = LookupAnswer & {
  /** True when it came from the cache, without a query. */
  readonly cached?: boolean
  /** Instant at which it was given, when that is not now. */
  readonly checkedAt?: string
}

type LookupAnswer =
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

type WithdrawResult =
  /** It is not there any more, or was not. */
  | { readonly outcome: 'withdrawn' }
  | { readonly outcome: 'refused'; readonly detail: string }
  | { readonly outcome: 'unavailable'; readonly detail: string }

export interface LookupOptions {
  readonly typeCode?: DocumentTypeCode
  /** Ask the network itself, whatever is remembered. */
  readonly fresh?: boolean
  /** Use the cache only; a miss is `lookupFailed`. */
  readonly cachedOnly?: boolean
  /** Use the in-process cache only; a miss is `lookupFailed`. */
  readonly atOnce?: boolean
  /** What is remembered from before is not believed; what is younger is, however short its life. */
  readonly noOlderThan?: Date
}

/** A directory of a network, behind the memory of `cacheDirectory`. */
export interface DirectoryAdapter {
  /**
   * What the network says of a participant id; with `typeCode`, whether it can receive that kind. Never throws. A
   * service provider (`0242:` and its seat) is found with its endpoint; it has no kinds of documents.
   */
  lookup(participantId: string, environment: Environment, options?: LookupOptions): Promise<LookupResult>
  /** Registers the participant or brings its entry up to date; the same entry again changes nothing. */
  publish(entry: DirectoryEntry, environment: Environment): Promise<PublishResult>
  /** Takes a participant of this service provider out of the directory; again, it changes nothing. */
  withdraw(
    entry: Pick<DirectoryEntry, 'participantId' | 'serviceProviderSeat'>,
    environment: Environment,
  ): Promise<WithdrawResult>
}

/** The directories of all environments, as the rooms of the portal use them. */
export interface ParticipantDirectory extends DirectoryAdapter {
  /** The environments to which a directory is connected; in others every look-up is `lookupFailed`. */
  readonly environments: readonly Environment[]
}
