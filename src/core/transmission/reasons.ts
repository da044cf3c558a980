/**
 * What an automatic retry may do about a failure:
 * `permanent` nothing (or a few quick rechecks), `temporary` retry by plan, `security` retry slowly and raise an alarm,
 * `blocked` our own side is not fit to send: nothing fails, the transmission waits, `doubt` the other side may have it.
 * (Classes P, T and S of the transport facts, 4.4.)
 */
type ReasonClass = 'permanent' | 'temporary' | 'security' | 'blocked' | 'doubt'

export const failureReasons = [
  'notRegistered',
  'noCapability',
  'dnsTemporary',
  'smpUnavailable',
  'smpUntrusted',
  'receiverCertInvalid',
  'revocationUnknown',
  'connectFailed',
  'noValidResponse',
  'notServiced',
  'refusedSecurity',
  'refusedPolicy',
  'refusedContent',
  'refusedTemporary',
  'receiptMismatch',
  'ownCertInvalid',
  'ownNotAccredited',
  'engineUnavailable',
  'engineRefused',
  'contentInvalid',
] as const
/** Why a look-up or an attempt failed. */
export type FailureReason = (typeof failureReasons)[number]

/** Why a transmission failed permanently although no single attempt did. */
type ExhaustedReason = 'exhausted' | 'inDoubtExhausted'

/**
 * What a held transmission waits for: the look-up of the other transmission, the scheduled time, a user, a peer that
 * currently does not answer, or the document that this one corrects.
 */
export type HoldReason = 'lookup' | 'schedule' | 'person' | 'network' | 'order'

/**
 * Why there is nothing to transport: a predefined receiver, a message level status that was not requested, a document outside the
 * scope, or one that was issued to a file for another provider.
 */
export type NotApplicableReason =
  | 'predefinedReceiver'
  | 'statusNotRequested'
  | 'outsideScope'
  | 'otherProvider'

export type TransmissionReason =
  | FailureReason
  | ExhaustedReason
  | HoldReason
  | NotApplicableReason
  | 'canceledByUser'

interface ReasonPolicy {
  readonly class: ReasonClass
  /** Minutes to wait before each recheck when this reason has a plan of its own; the transmission fails when they are used up. */
  readonly recheckMinutes?: readonly number[]
  /** The staff that gets an alarm at once: security or operations. */
  readonly alarm?: 'security' | 'operator'
  /** The next attempt looks the receiver up again without the cache. */
  readonly freshLookup?: boolean
  /** How often the same bytes go out again in doubt, where the plan for all doubts would be too many. */
  readonly maxResends?: number
}

const rechecks = [5, 10, 15] as const
const hourly = Array.from({ length: 24 }, () => 60)

/** Each reason with its class and automatic behavior (transport facts, 4.4, table of failure reasons). */
export const reasonPolicies: Readonly<Record<FailureReason, ReasonPolicy>> = {
  notRegistered: { class: 'permanent', recheckMinutes: rechecks, freshLookup: true },
  noCapability: { class: 'permanent', recheckMinutes: rechecks, freshLookup: true },
  dnsTemporary: { class: 'temporary' },
  smpUnavailable: { class: 'temporary' },
  smpUntrusted: { class: 'security', recheckMinutes: [30, 30, 30], alarm: 'security', freshLookup: true },
  receiverCertInvalid: { class: 'security', recheckMinutes: hourly, alarm: 'security', freshLookup: true },
  revocationUnknown: { class: 'temporary' },
  connectFailed: { class: 'temporary', freshLookup: true },
  noValidResponse: { class: 'doubt' },
  notServiced: { class: 'permanent', recheckMinutes: [0], freshLookup: true },
  refusedSecurity: { class: 'permanent', recheckMinutes: [0], freshLookup: true },
  refusedPolicy: { class: 'permanent', recheckMinutes: [], alarm: 'operator' },
  refusedContent: { class: 'permanent', recheckMinutes: [], alarm: 'operator' },
  refusedTemporary: { class: 'temporary' },
  receiptMismatch: { class: 'doubt', alarm: 'security', maxResends: 1 },
  ownCertInvalid: { class: 'blocked', alarm: 'operator' },
  ownNotAccredited: { class: 'blocked', alarm: 'operator' },
  engineUnavailable: { class: 'temporary' },
  engineRefused: { class: 'permanent', recheckMinutes: [] },
  // Content that we built broke the rules of its kind: our error, the peer never saw it.
  contentInvalid: { class: 'permanent', recheckMinutes: [], alarm: 'operator' },
}
