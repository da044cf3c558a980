import { orderedEvents } from '#core/transmission'
import {
  type ArrivalCheck,
  type ArrivalDelivery,
  type ArrivalEvent,
  type ArrivalEventType,
  type ArrivalState,
  arrivalEventTypes,
} from './arrival.ts'

type Of<T extends ArrivalEventType> = Extract<ArrivalEvent, { type: T }>

function ofType<T extends ArrivalEventType>(events: readonly ArrivalEvent[], ...types: T[]): Of<T>[] {
  return events.filter((event): event is Of<T> => (types as readonly string[]).includes(event.type))
}

/** Another envelope already has this id with other content: this one is never released. */
function quarantineOf(events: readonly ArrivalEvent[]): ArrivalState['quarantineReason'] {
  const quarantines = ofType(events, 'quarantined')
  if (quarantines.some(({ reason }) => reason === 'contentConflict')) return 'contentConflict'
  return ofType(events, 'quarantined', 'released').at(-1)?.type === 'quarantined' ? 'receiverUnknown' : null
}

function setAsideOf(events: readonly ArrivalEvent[]): ArrivalState['setAsideReason'] {
  const last = ofType(events, 'setAside', 'released').at(-1)
  return last?.type === 'setAside' ? last.reason : null
}

/** The first result is final, because our message level status is based on it and is sent once. */
function checkOf(events: readonly ArrivalEvent[]): ArrivalCheck {
  const [first] = ofType(events, 'checked')
  if (first !== undefined) return first.result
  return ofType(events, 'checkFailed', 'released').at(-1)?.type === 'checkFailed'
    ? 'checkFailed'
    : 'validating'
}

export function isInvalid(check: ArrivalCheck): boolean {
  return check === 'invalidSyntax' || check === 'invalidRules'
}

const isValid = (check: ArrivalCheck) => check === 'valid' || check === 'validWithWarnings'

/** Only a valid document reaches the buyer; being in the portal's inbox is confirmed delivery. */
function deliveryOf(
  events: readonly ArrivalEvent[],
  check: ArrivalCheck,
  setAside: ArrivalState['setAsideReason'],
): ArrivalDelivery {
  if (ofType(events, 'applied').length > 0) return 'applied'
  if (isValid(check) && ofType(events, 'inInbox').length > 0) return 'inInbox'
  if (setAside !== null) return 'setAside'
  return isInvalid(check) ? 'withheld' : 'pending'
}

/**
 * The separate facts about one arrival from all its events (transport facts, 4.5). Independent of the order of
 * arrival; each axis uses only its own events. Throws RangeError for an event without a valid instant.
 */
export function foldArrival(events: readonly ArrivalEvent[]): ArrivalState {
  const ordered = orderedEvents(events, arrivalEventTypes)
  const check = checkOf(ordered)
  const quarantineReason = quarantineOf(ordered)
  const setAsideReason = setAsideOf(ordered)
  const [decided, ...laterStatuses] = ofType(ordered, 'messageLevelStatusDecided')
  const laterChecks = ofType(ordered, 'checked').filter((event) => event.result !== check)
  const otherStatuses = laterStatuses.filter((event) => event.code !== decided?.code)
  const [received] = ofType(ordered, 'received')
  const contradictions = new Set([...laterChecks, ...otherStatuses].map((event) => event.id))
  return {
    transport: quarantineReason === null ? 'received' : 'quarantined',
    quarantineReason,
    duplicates: ofType(ordered, 'duplicate').length,
    receivedAt: received?.at ?? null,
    messageAt: received?.messageAt ?? received?.at ?? null,
    check,
    failedChecks: ofType(ordered, 'checkFailed').length,
    delivery: deliveryOf(ordered, check, setAsideReason),
    setAsideReason,
    messageLevelStatus: decided?.code ?? null,
    messageLevelStatusAt: decided?.at ?? null,
    alarmed: [...new Set(ofType(ordered, 'alarmed').map(({ notice }) => notice))],
    evidence: ordered.map((event) => event.id).filter((id) => contradictions.has(id)),
  }
}

export const arrivalStatuses = [
  'stored',
  'accepted',
  'unclaimed',
  'unmatched',
  'quarantined',
  'unreadable',
] as const
/** The place of an arrival: undecided, accepted, or quarantined in one of four ways. */
export type ArrivalStatus = (typeof arrivalStatuses)[number]

/** The status of an arrival; quarantined ones are never among the accepted. */
export function arrivalStatus(arrival: ArrivalState): ArrivalStatus {
  if (arrival.quarantineReason === 'contentConflict') return 'quarantined'
  if (arrival.quarantineReason === 'receiverUnknown') return 'unclaimed'
  if (arrival.delivery === 'setAside') return arrival.setAsideReason ?? 'stored'
  return arrival.delivery === 'pending' ? 'stored' : 'accepted'
}
