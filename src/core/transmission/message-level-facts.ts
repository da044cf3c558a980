import type {
  MessageLevelFacts,
  MessageLevelState,
  StatusAnswer,
  TransmissionAlarm,
  TransmissionEvent,
  TransmissionKind,
  TransmissionState,
} from './transmission.ts'

type AnswerEvent = Extract<TransmissionEvent, { type: 'messageLevelStatus' }>

/**
 * What an answer means. RE is a rejection, unless delivery alone failed (only FD): then the document itself was good.
 */
export function messageLevelStateOf(answer: Pick<StatusAnswer, 'code' | 'reasons'>): MessageLevelState {
  if (answer.code === 'AP') return 'delivered'
  if (answer.code === 'AB') return 'deliveredUnconfirmed'
  const failures = answer.reasons.filter((reason) => reason !== 'BW')
  return failures.length > 0 && failures.every((reason) => reason === 'FD') ? 'deliveryFailed' : 'rejected'
}

function sameContent(a: StatusAnswer, b: StatusAnswer) {
  const reasons = (answer: StatusAnswer) => [...new Set(answer.reasons)].sort().join(' ')
  return a.code === b.code && reasons(a) === reasons(b)
}

/**
 * The message level status of a transmission from its answers, in the order in which they happened. The first readable one
 * holds; a different second one is kept as conflicting; the same again is ignored (transport facts, 4.4).
 */
export function foldMessageLevelFacts(
  answers: readonly AnswerEvent[],
  kind: TransmissionKind,
  transmission: TransmissionState,
): { facts: MessageLevelFacts; alarms: TransmissionAlarm[]; ignored: string[] } {
  const readable = answers.filter((event) => event.answer.readable !== false)
  const unreadable = answers.filter((event) => event.answer.readable === false)
  const expected = kind !== 'messageLevelStatus' && transmission !== 'notApplicable'
  const first = expected ? readable[0] : undefined
  const later = first === undefined ? [] : readable.slice(1)
  const conflicting = later.filter((event) => first && !sameContent(first.answer, event.answer))
  const ignored = expected ? later.filter((event) => !conflicting.includes(event)) : readable
  const awaited: MessageLevelState = expected && transmission === 'sent' ? 'awaited' : 'notExpected'
  const facts: MessageLevelFacts = {
    state: first ? messageLevelStateOf(first.answer) : awaited,
    answer: first?.answer ?? null,
    answeredAt: first?.at ?? null,
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
