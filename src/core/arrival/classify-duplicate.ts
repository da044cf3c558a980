/** Whether the ids of an incoming message were seen before, and whether the content was the same. */
interface SeenBefore {
  readonly as4MessageId: boolean
  readonly envelopeId: boolean
  /** Whether its content equals that of the known message; ignored without one. */
  readonly samePayload: boolean
}

/**
 * How to handle an incoming message (transport facts, 1.6): deliver it; answer with the stored receipt again and do
 * nothing; answer with a receipt but flag it as a duplicate (no delivery, no second status); or refuse and
 * quarantine.
 */
type DuplicateClass = 'deliver' | 'repeatReceipt' | 'receiptOnly' | 'quarantine'

export function classifyDuplicate(seen: SeenBefore): DuplicateClass {
  if (!seen.as4MessageId && !seen.envelopeId) return 'deliver'
  if (!seen.samePayload) return 'quarantine'
  if (!seen.envelopeId) return 'quarantine'
  return seen.as4MessageId ? 'repeatReceipt' : 'receiptOnly'
}
