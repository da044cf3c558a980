import type { TenantScope, Tx } from '#platform/database'
import type { Transmission } from '../ports/index.ts'
import { insertIndexEntry } from './transmission-index-store.ts'
import type { NewTransmission, TransmissionsTable } from './transmission-row.ts'

/** A leg of which nothing has happened yet. */
const untouched = {
  envelope: null,
  envelope_sha256: null,
  state: 'queued',
  reason: null,
  since: null,
  answer_state: 'notExpected',
  sent_at: null,
  next_attempt_at: null,
  lease_job: null,
  lease_until: null,
  answer_overdue: false,
  attempts: 0,
  followed: false,
} as const

function rowOf(scope: TenantScope, leg: NewTransmission, now: Date) {
  return {
    organization_id: scope.organizationId,
    environment: scope.environment,
    id: leg.id,
    leg: leg.kind,
    document_id: leg.documentId,
    participant_key: leg.participantKey,
    subject_envelope_id: leg.subjectEnvelopeId,
    generation: leg.revision,
    content: JSON.stringify(leg.content),
    sender: leg.sender,
    receiver: leg.receiver,
    receiver_seat: leg.receiverSeat,
    envelope_id: leg.envelopeId,
    created_at: now,
    updated_at: now,
    follows: leg.blockedBy ?? null,
    ...untouched,
  }
}

/**
 * Makes legs with the routes of their envelopes, in order. One is not made when there is one for the same purpose
 * already; says which were, by id.
 */
export async function insertTransmissions(
  tx: Tx,
  scope: TenantScope,
  legs: readonly NewTransmission[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .withTables<{ transmissions: TransmissionsTable }>()
    .insertInto('transmissions')
    .values(legs.map((leg) => rowOf(scope, leg, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  for (const leg of legs) {
    if (!ids.has(leg.id)) continue
    insertIndexEntry(tx, scope, leg, now)
    remember(tx, leg)
  }
  return ids
}

/** Makes one leg; false when there is one for the same purpose already. */
export async function insertTransmission(
  tx: Tx,
  scope: TenantScope,
  leg: NewTransmission,
  now: Date,
): Promise<boolean> {
  return (await insertTransmissions(tx, scope, [leg], now)).has(leg.id)
}

/** Legs that the transaction has made and not asked for yet: nobody else sees them, nothing has happened to them. */
const made = new WeakMap<Tx, Map<string, Transmission>>()

function remember(tx: Tx, leg: NewTransmission): void {
  const legs = made.get(tx) ?? new Map<string, Transmission>()
  made.set(tx, legs)
  legs.set(leg.id, {
    ...leg,
    blockedBy: leg.blockedBy ?? null,
    isBlocking: false,
    hasEnvelope: false,
    state: 'queued',
    reason: null,
    messageLevelState: 'notExpected',
    statusOverdue: false,
    sentAt: null,
    nextAttemptAt: null,
    attempts: 0,
    leaseJob: null,
    leaseUntil: null,
  })
}

/** The leg as the transaction has just made it, once. */
export function takeMade(tx: Tx, id: string): Transmission | undefined {
  const legs = made.get(tx)
  const leg = legs?.get(id)
  legs?.delete(id)
  return leg
}
