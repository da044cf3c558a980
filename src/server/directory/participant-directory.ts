/** The port to the network's directory: registered participants, their kinds of documents, and their endpoints. */
import type { z } from 'zod'
import type { Environment } from '#contract/common'
import type { TypeCode } from '#contract/participants'

export type DocumentTypeCode = z.infer<typeof TypeCode>

/** The six kinds that every participant of ours supports. */
export const allDocumentTypes: readonly DocumentTypeCode[] = ['380', '381', '389', '261', '480', '81']

/** Where a participant receives, as the network publishes it (Peppol SMP: `Endpoint`). */
export interface ReceiverEndpoint {
  /** Seat of the receiver's service provider, scheme 0242. */
  readonly seat: string
  /** Address of its access point. */
  readonly url: string
  /** Certificate of its access point: X.509, DER in base64. */
  readonly certificate: string
  /** Its transport profile, such as `peppol-transport-as4-v2_0`. */
  readonly transportProfile: string
}

/** "Not there" and a failed look-up are different answers: the first is a fact, the second calls for a retry. */
export type LookupResult = LookupAnswer & {
  /** True when it came from the cache, without a query. */
  readonly cached?: boolean
  /** Time of the answer, unless it is now. */
  readonly checkedAt?: string
}

type LookupAnswer =
  | {
      readonly state: 'found'
      readonly documentTypes: readonly DocumentTypeCode[]
      readonly endpoint: ReceiverEndpoint
      /** Whether it supports business responses (Invoice Response); undefined means no. */
      readonly takesResponses?: boolean
    }
  | { readonly state: 'notRegistered' }
  | { readonly state: 'cannotReceive'; readonly documentTypes: readonly DocumentTypeCode[] }
  /** It did not answer, or has no information. `publisher`: only the publisher of this one participant failed. */
  | { readonly state: 'lookupFailed'; readonly detail: string; readonly publisher?: string }
  /** Its answer cannot be trusted: signature, chain, or another participant. */
  | { readonly state: 'untrusted'; readonly detail: string }
  /** It answered with a receiver whose certificate must not be used: expired, revoked, of another issuer. */
  | { readonly state: 'certificateInvalid'; readonly detail: string }

export interface DirectoryEntry {
  /** `0235:` and the TIN. */
  readonly participantId: string
  readonly name: string
  readonly documentTypes: readonly DocumentTypeCode[]
  readonly serviceProviderSeat: string
  /** Whether it supports business responses (Invoice Response); undefined means no. */
  readonly takesResponses?: boolean
}

export type PublishResult =
  | { readonly outcome: 'published' }
  /** The directory refuses; a retry will not help. */
  | { readonly outcome: 'refused'; readonly detail: string }
  /** The directory is unavailable; retry later. */
  | { readonly outcome: 'unavailable'; readonly detail: string }

type WithdrawResult =
  /** It is not there any more, or was not. */
  | { readonly outcome: 'withdrawn' }
  | { readonly outcome: 'refused'; readonly detail: string }
  | { readonly outcome: 'unavailable'; readonly detail: string }

export interface LookupOptions {
  readonly typeCode?: DocumentTypeCode
  /** Bypass all caches. */
  readonly fresh?: boolean
  /** Use the cache only; a miss is `lookupFailed`. */
  readonly cachedOnly?: boolean
  /** Use the in-process cache only; a miss is `lookupFailed`. */
  readonly inProcessOnly?: boolean
  /** Ignore cached answers from before; younger ones are used, however short their lifetime. */
  readonly noOlderThan?: Date
}

/** A directory of a network, behind the memory of `cacheDirectory`. */
export interface DirectoryAdapter {
  /**
   * The network's entry of a participant id; with `typeCode`, whether it supports that kind. Never throws. A service
   * provider (`0242:` and its seat) is found with its endpoint; it has no kinds of documents.
   */
  lookup(participantId: string, environment: Environment, options?: LookupOptions): Promise<LookupResult>
  /** Registers the participant or updates its entry. Idempotent. */
  publish(entry: DirectoryEntry, environment: Environment): Promise<PublishResult>
  /** Removes a participant of this service provider from the directory. Idempotent. */
  withdraw(
    entry: Pick<DirectoryEntry, 'participantId' | 'serviceProviderSeat'>,
    environment: Environment,
  ): Promise<WithdrawResult>
}

/** The directories of all environments, as the rooms of the portal use them. */
export interface ParticipantDirectory extends DirectoryAdapter {
  /** The environments with a directory; in others every look-up is `lookupFailed`. */
  readonly environments: readonly Environment[]
}
