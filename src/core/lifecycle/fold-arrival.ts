import {
  type ArrivalCheck,
  type ArrivalDelivery,
  type ArrivalEvent,
  type ArrivalEventType,
  type ArrivalState,
  type ArrivalTransport,
  arrivalEventTypes,
  type BuyerDecision,
} from './arrival.ts'
import { orderedEvents } from './ordered-events.ts'

type Of<T extends ArrivalEventType> = Extract<ArrivalEvent, { type: T }>

function ofType<T extends ArrivalEventType>(events: readonly ArrivalEvent[], ...types: T[]): Of<T>[] {
  return events.filter((event): event is Of<T> => (types as readonly string[]).includes(event.type))
}

const buyerTypes = ['approved', 'onHold', 'disputed'] as const
const pushTypes = ['pushed', 'pushRetrying', 'pushFailed'] as const

function transportOf(events: readonly ArrivalEvent[]): ArrivalTransport {
  if (ofType(events, 'duplicate').length > 0) return 'duplicate'
  const last = ofType(events, 'quarantined', 'released').at(-1)
  return last?.type === 'quarantined' ? 'quarantined' : 'received'
}

/** The first result holds: our answer rests on it, and an answer is given once. */
function checkOf(events: readonly ArrivalEvent[]): ArrivalCheck {
  const [first] = ofType(events, 'checked')
  if (first !== undefined) return first.result
  const last = ofType(events, 'checkStarted', 'checkFailed').at(-1)
  if (last === undefined) return 'waiting'
  return last.type === 'checkFailed' ? 'checkFailed' : 'validating'
}

export function isInvalid(check: ArrivalCheck): boolean {
  return check === 'invalidSyntax' || check === 'invalidRules'
}

/** Only what is valid reaches the buyer; being in the portal's inbox is confirmed delivery and outranks forwarding. */
function deliveryOf(events: readonly ArrivalEvent[], check: ArrivalCheck): ArrivalDelivery {
  if (isInvalid(check)) return 'withheld'
  if (check !== 'valid' && check !== 'validWithWarnings') return 'pending'
  if (ofType(events, 'inInbox').length > 0) return 'inInbox'
  return ofType(events, 'forwarded').length > 0 ? 'forwarded' : 'pending'
}

function buyerOf(events: readonly ArrivalEvent[]): BuyerDecision {
  const decided = ofType(events, ...buyerTypes).at(-1)
  if (decided !== undefined) return decided.type
  return ofType(events, 'seen').length > 0 ? 'seen' : 'new'
}

/**
 * The separate facts about one arrival from all its events (transport facts, 4.5). Independent of the order in which
 * events came in; each axis looks only at its own events. Throws RangeError for an event without a valid instant.
 */
export function foldArrival(events: readonly ArrivalEvent[]): ArrivalState {
  const ordered = orderedEvents(events, arrivalEventTypes)
  const check = checkOf(ordered)
  const [answer, ...laterAnswers] = ofType(ordered, 'answerDecided')
  const laterChecks = ofType(ordered, 'checked').filter((event) => event.result !== check)
  const otherAnswers = laterAnswers.filter((event) => event.code !== answer?.code)
  const contradictions = new Set([...laterChecks, ...otherAnswers].map((event) => event.id))
  return {
    transport: transportOf(ordered),
    quarantineReason: ofType(ordered, 'quarantined').at(-1)?.reason ?? null,
    duplicateOf: ofType(ordered, 'duplicate')[0]?.of ?? null,
    receivedAt: ofType(ordered, 'received')[0]?.at ?? null,
    check,
    delivery: deliveryOf(ordered, check),
    push: ofType(ordered, ...pushTypes).at(-1)?.type ?? 'none',
    answer: answer?.code ?? null,
    answeredAt: answer?.at ?? null,
    buyer: buyerOf(ordered),
    evidence: ordered.map((event) => event.id).filter((id) => contradictions.has(id)),
  }
}
