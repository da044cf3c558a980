/** What went out and came in for a document, to be read only. */
import type { Environment } from '#contract/common'
import type { TransmissionKind } from '#core/transmission'
import { anyOf, type TenantScope, type Tx } from '#platform/database'
import { fromStoredBytes } from '#platform/stored-bytes'

type Tables = {
  transmissions: {
    organization_id: string
    environment: Environment
    id: string
    document_id: string | null
    kind: TransmissionKind
    revision: number
    envelope_id: string
    envelope: Buffer | null
    envelope_sha256: string | null
    receiver: string
    receiver_seat: string | null
    sender: string
    state: string
    reason: string | null
    message_level_state: string
    created_at: Date
  }
  transmission_events: {
    organization_id: string
    environment: Environment
    transmission_id: string
    id: string
    type: string
    source: string
    data: unknown
    raw_sha256: string | null
    at: Date
    recorded_at: Date
  }
  inbound_envelopes: {
    id: string
    environment: Environment
    envelope_id: string
    transport_id: string
    sender_seat: string | null
    sha256: string
    kind: string | null
    owner_organization: string | null
    subject_id: string | null
    received_at: Date
  }
  inbound_contents: { arrival_id: string; bytes: Buffer }
}

/** The transmissions of a document with the exact bytes that went out, oldest first. */
export async function selectSentEnvelopes(tx: Tx, scope: TenantScope, documentId: string) {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('transmissions')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    revision: row.revision,
    envelopeId: row.envelope_id,
    sha256: row.envelope_sha256,
    sender: row.sender,
    receiver: row.receiver,
    receiverSeat: row.receiver_seat,
    state: row.state,
    reason: row.reason,
    messageLevelState: row.message_level_state,
    createdAt: row.created_at.toISOString(),
    bytes: row.envelope && fromStoredBytes(row.envelope),
  }))
}

/** Every event of these transmissions as it was recorded, in the order in which they happened. */
export async function selectRecordedEvents(tx: Tx, scope: TenantScope, transmissionIds: readonly string[]) {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('transmission_events')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('transmission_id', '=', anyOf(transmissionIds))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    transmissionId: row.transmission_id,
    id: row.id,
    type: row.type,
    source: row.source,
    at: row.at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    rawSha256: row.raw_sha256,
    data: row.data,
  }))
}

/** The envelopes that came in about a document or its transmissions, with their exact bytes, oldest first. */
export async function selectReceivedEnvelopes(tx: Tx, scope: TenantScope, subjectIds: readonly string[]) {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes as i')
    .innerJoin('inbound_contents as c', 'c.arrival_id', 'i.id')
    .select([
      'i.id',
      'i.kind',
      'i.subject_id',
      'i.envelope_id',
      'i.transport_id',
      'i.sender_seat',
      'i.sha256',
    ])
    .select(['i.received_at', 'c.bytes'])
    // These tables stand outside of the wall.
    .where('i.owner_organization', '=', scope.organizationId)
    .where('i.environment', '=', scope.environment)
    .where('i.subject_id', '=', anyOf(subjectIds))
    .orderBy('i.received_at')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: row.subject_id,
    envelopeId: row.envelope_id,
    transportId: row.transport_id,
    senderSeat: row.sender_seat,
    sha256: row.sha256,
    receivedAt: row.received_at.toISOString(),
    bytes: fromStoredBytes(row.bytes),
  }))
}
