import type { LockedTransmission, Transmission } from '../ports/index.ts'
import { insertIndexEntry } from '../transmission-index/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'

export type NewTransmission = Pick<
  Transmission,
  | 'id'
  | 'kind'
  | 'documentId'
  | 'participantKey'
  | 'subjectEnvelopeId'
  | 'revision'
  | 'content'
  | 'sender'
  | 'receiver'
  | 'receiverSeat'
  | 'envelopeId'
> & {
  /** The transmission that must end first. */
  readonly blockedBy?: string | null
  /** Of a status: its own time and the bytes of the message that it is about. */
  readonly original?: { readonly at: string; readonly bytes: number }
}

/** A transmission without events. */
const asCreated = {
  state: 'queued',
  reason: null,
  messageLevelState: 'notExpected',
  statusOverdue: false,
  sentAt: null,
  nextAttemptAt: null,
  attempts: 0,
  leaseJob: null,
  leaseUntil: null,
  isBlocking: false,
} as const
const untouched = {
  ...asCreated,
  ...{ envelope: null, envelopeSha256: null, since: null, statusReceivedAt: null },
  ...{ unsettled: true, watchAt: null, waitsFor: null, waitsSince: null },
} as const

function fieldsOf({ blockedBy = null, original, ...transmission }: NewTransmission, now: Date) {
  return {
    ...transmission,
    blockedBy,
    originalMessageAt: original ? new Date(original.at) : null,
    originalMessageBytes: original?.bytes ?? null,
    createdAt: now,
    updatedAt: now,
    wakeAt: now,
    ...untouched,
  }
}

/**
 * Creates transmissions with the index entries of their envelopes, in order. One is not created when one for the same
 * purpose exists. Returns the created ones by id, as if locked: no other transaction sees them, and they have no
 * events.
 */
export async function insertTransmissions(
  unit: UnitOfWork,
  transmissions: readonly NewTransmission[],
  now: Date,
): Promise<ReadonlyMap<string, LockedTransmission>> {
  const tx = unit.read()
  const inserted = await tx.tenant
    .insertInto(
      'transmissions',
      transmissions.map((transmission) => fieldsOf(transmission, now)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map(({ id }) => id))
  const created = transmissions.filter(({ id }) => ids.has(id))
  for (const transmission of created) insertIndexEntry(unit, transmission)
  const lockedOf = ({ blockedBy = null, ...transmission }: NewTransmission): LockedTransmission => ({
    ...{ ...transmission, blockedBy, ...asCreated },
    hasEnvelope: false,
    events: [],
  })
  return new Map(created.map((transmission) => [transmission.id, lockedOf(transmission)]))
}
