/** The events of a received envelope. Append-only; the state is a fold of all events, in any order of arrival. */
export type ArrivalEvent = {
  readonly id: string
  readonly at: string
  readonly seq?: number
} /** `messageAt`: the message's own time (`eb:Timestamp`), where the transport says it. */ & (
  | { readonly type: 'received'; readonly messageAt?: string }
  /** The same envelope arrived again, under another id of its transport. */
  | { readonly type: 'duplicate'; readonly transportId: string }
  | { readonly type: 'quarantined'; readonly reason: QuarantineReason }
  /** Quarantined, but to be processed again: its receiver has registered, or an operator released it. */
  | { readonly type: 'released' }
  /** Our check failed; no result about the envelope. */
  | { readonly type: 'checkFailed' }
  | { readonly type: 'checked'; readonly result: CheckResult }
  | { readonly type: 'inInbox' }
  /** A message level status: applied to its transmission. */
  | { readonly type: 'applied' }
  | { readonly type: 'setAside'; readonly reason: SetAsideReason }
  | { readonly type: 'messageLevelStatusDecided'; readonly code: 'AP' | 'AB' | 'RE' }
  /** Operators were alerted that it takes too long. */
  | { readonly type: 'alarmed'; readonly notice: ArrivalNotice }
)
export type ArrivalEventType = ArrivalEvent['type']

export const arrivalEventTypes = [
  'received',
  'duplicate',
  'quarantined',
  'released',
  'checkFailed',
  'checked',
  'inInbox',
  'applied',
  'setAside',
  'messageLevelStatusDecided',
  'alarmed',
] as const satisfies readonly ArrivalEventType[]

/** No participant of ours receives under that id (any more), or a known id arrived with other content. */
type QuarantineReason = 'receiverUnknown' | 'contentConflict'
/** It cannot be read or is of an unsupported kind, or it matches nothing of ours. */
type SetAsideReason = 'unreadable' | 'unmatched'
export type ArrivalNotice = 'checkSlow' | 'messageLevelStatusDue' | 'messageLevelStatusLate'

/** Valid, valid with remarks, or not: `invalidSyntax` (SV) and `invalidRules` (BV, also a header that does not fit). */
export type CheckResult = 'valid' | 'validWithWarnings' | 'invalidSyntax' | 'invalidRules'

type ArrivalTransport = 'received' | 'quarantined'
export type ArrivalCheck = 'validating' | 'checkFailed' | CheckResult
/** `withheld` from its receiver because it is invalid; `applied` when it is a message level status and its transmission has it. */
export type ArrivalDelivery = 'pending' | 'inInbox' | 'applied' | 'withheld' | 'setAside'

/** The separate facts about something received; each is folded separately. */
export interface ArrivalState {
  readonly transport: ArrivalTransport
  readonly quarantineReason: QuarantineReason | null
  /** How many deliveries under other transport ids were the same envelope again. */
  readonly duplicates: number
  readonly receivedAt: string | null
  /**
   * The time in the message, from which the service level of our status counts; the time of receipt if it is unknown.
   */
  readonly messageAt: string | null
  readonly check: ArrivalCheck
  /** How often our check broke down. */
  readonly failedChecks: number
  readonly delivery: ArrivalDelivery
  readonly setAsideReason: SetAsideReason | null
  /** Our message level status; decided once. */
  readonly messageLevelStatus: 'AP' | 'AB' | 'RE' | null
  readonly messageLevelStatusAt: string | null
  readonly alarmed: readonly ArrivalNotice[]
  /** Ids of events that contradict an earlier decision; stored, never applied. */
  readonly evidence: readonly string[]
}
