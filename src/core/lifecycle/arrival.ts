/** What happened to an envelope that came in. Append-only; the state is a fold of all events, in any order of arrival. */
export type ArrivalEvent = { readonly id: string; readonly at: string; readonly seq?: number } & (
  | { readonly type: 'received' }
  | { readonly type: 'duplicate'; readonly of: string }
  | { readonly type: 'quarantined'; readonly reason: QuarantineReason }
  | { readonly type: 'released' }
  | { readonly type: 'checkStarted' }
  | { readonly type: 'checkFailed' }
  | { readonly type: 'checked'; readonly result: CheckResult }
  | { readonly type: 'inInbox' }
  | { readonly type: 'forwarded' }
  | { readonly type: 'pushed' }
  | { readonly type: 'pushRetrying' }
  | { readonly type: 'pushFailed' }
  | { readonly type: 'answerDecided'; readonly code: 'AP' | 'AB' | 'RE' }
  | { readonly type: 'seen'; readonly by: string }
  | { readonly type: 'approved'; readonly by: string }
  | { readonly type: 'onHold'; readonly by: string }
  | { readonly type: 'disputed'; readonly by: string }
)
export type ArrivalEventType = ArrivalEvent['type']

export const arrivalEventTypes = [
  'received',
  'duplicate',
  'quarantined',
  'released',
  'checkStarted',
  'checkFailed',
  'checked',
  'inInbox',
  'forwarded',
  'pushed',
  'pushRetrying',
  'pushFailed',
  'answerDecided',
  'seen',
  'approved',
  'onHold',
  'disputed',
] as const satisfies readonly ArrivalEventType[]

/** Nobody of ours receives under that id (any more), or the same id came with other content. */
export type QuarantineReason = 'receiverUnknown' | 'contentConflict'

/** Valid, valid with remarks, or not: `invalidSyntax` (SV) and `invalidRules` (BV, also a header that does not fit). */
export type CheckResult = 'valid' | 'validWithWarnings' | 'invalidSyntax' | 'invalidRules'

export type ArrivalTransport = 'received' | 'duplicate' | 'quarantined'
export type ArrivalCheck = 'waiting' | 'validating' | 'checkFailed' | CheckResult
export type ArrivalDelivery = 'pending' | 'inInbox' | 'forwarded' | 'withheld'
export type ArrivalPush = 'none' | 'pushed' | 'pushRetrying' | 'pushFailed'
export type BuyerDecision = 'new' | 'seen' | 'approved' | 'onHold' | 'disputed'

/** The separate facts about something received; none of them is folded into another. */
export interface ArrivalState {
  readonly transport: ArrivalTransport
  readonly quarantineReason: QuarantineReason | null
  readonly duplicateOf: string | null
  readonly receivedAt: string | null
  readonly check: ArrivalCheck
  readonly delivery: ArrivalDelivery
  readonly push: ArrivalPush
  /** The message level status that we give; decided once. */
  readonly answer: 'AP' | 'AB' | 'RE' | null
  readonly answeredAt: string | null
  readonly buyer: BuyerDecision
  /** Ids of events that contradict what was decided before; kept, never applied. */
  readonly evidence: readonly string[]
}
