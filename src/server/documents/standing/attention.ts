import {
  type ReceivedVerdictKey,
  type ResponseVerdictKey,
  receivedVerdicts,
  responseVerdicts,
  type VerdictKey,
  type VerdictTone,
  verdicts,
} from '#core/verdict'

/** The key of a verdict that needs attention. */
export type AttentionKey = VerdictKey | ReceivedVerdictKey | ResponseVerdictKey

/** Besides verdicts that need a user or are in doubt: long waits for others, and our own open questions. */
const alsoWatched: readonly AttentionKey[] = [
  'receiverProviderOverdue',
  'taxAuthorityOverdue',
  'waitingNetwork',
  'onHold',
  'awaitingApproval',
  'approvalRejected',
]

interface Cause {
  readonly tone: VerdictTone
  readonly next: string
}

const causes: ReadonlyMap<string, Cause> = new Map(
  Object.entries({ ...receivedVerdicts, ...verdicts, ...responseVerdicts }).filter(
    ([key, { tone }]) =>
      tone === 'needsYou' || tone === 'inDoubt' || alsoWatched.includes(key as AttentionKey),
  ),
)

export function isAttention(key: string): key is AttentionKey {
  return causes.has(key)
}

/** The tone of a cause and its action. */
export function causeOf(key: AttentionKey, direction: 'sent' | 'received'): Cause {
  const own: Record<string, Cause> = direction === 'received' ? receivedVerdicts : verdicts
  const cause = own[key] ?? causes.get(key)
  if (!cause) throw new Error(`${key} is not a cause for attention`)
  return cause
}

/** The most urgent first: actions of a user, then doubts, then delays. */
export function urgencyOf(key: AttentionKey): number {
  const order = [...causes.keys()]
  const tone = causes.get(key)?.tone
  const rank = tone === 'needsYou' ? 0 : tone === 'inDoubt' ? 1 : 2
  return rank * 1_000 + order.indexOf(key)
}
