import type {
  MessageLevelFacts,
  MessageLevelState,
  ReceivedStatus,
  TransmissionAlarm,
  TransmissionEvent,
  TransmissionKind,
  TransmissionState,
} from './transmission.ts'

type StatusEvent = Extract<TransmissionEvent, { type: 'messageLevelStatus' }>

/**
 * The meaning of a message level status. RE is a rejection, unless delivery alone failed (only FD): then the document
 * itself was valid.
 */
export function messageLevelStateOf(status: Pick<ReceivedStatus, 'code' | 'reasons'>): MessageLevelState {
  if (status.code === 'AP') return 'delivered'
  if (status.code === 'AB') return 'deliveredUnconfirmed'
  const failures = status.reasons.filter((reason) => reason !== 'BW')
  return failures.length > 0 && failures.every((reason) => reason === 'FD') ? 'deliveryFailed' : 'rejected'
}

function sameContent(a: ReceivedStatus, b: ReceivedStatus) {
  const reasons = (status: ReceivedStatus) => [...new Set(status.reasons)].sort().join(' ')
  return a.code === b.code && reasons(a) === reasons(b)
}

/**
 * Folds the received message level statuses of a transmission, in order of time. The first readable one is final; a
 * different second one is stored as conflicting; a repetition is ignored (transport facts, 4.4).
 */
export function foldMessageLevelFacts(
  statuses: readonly StatusEvent[],
  kind: TransmissionKind,
  transmission: TransmissionState,
): { facts: MessageLevelFacts; alarms: TransmissionAlarm[]; ignored: string[] } {
  const readable = statuses.filter((event) => event.status.readable !== false)
  const unreadable = statuses.filter((event) => event.status.readable === false)
  const expected = kind !== 'messageLevelStatus' && transmission !== 'notApplicable'
  const first = expected ? readable[0] : undefined
  const later = first === undefined ? [] : readable.slice(1)
  const conflicting = later.filter((event) => first && !sameContent(first.status, event.status))
  const ignored = expected ? later.filter((event) => !conflicting.includes(event)) : readable
  const awaited: MessageLevelState = expected && transmission === 'sent' ? 'awaited' : 'notExpected'
  const facts: MessageLevelFacts = {
    state: first ? messageLevelStateOf(first.status) : awaited,
    status: first?.status ?? null,
    receivedAt: first?.receivedAt ?? first?.at ?? null,
    conflicting: conflicting.map((event) => event.id),
    unreadable: unreadable.map((event) => event.id),
  }
  const alarms: TransmissionAlarm[] = [
    ...conflicting.map(
      (event) => ({ eventId: event.id, for: 'operator', about: 'conflictingStatus' }) as const,
    ),
    ...unreadable.map(
      (event) => ({ eventId: event.id, for: 'operator', about: 'unreadableStatus' }) as const,
    ),
  ]
  return { facts, alarms, ignored: ignored.map((event) => event.id) }
}
