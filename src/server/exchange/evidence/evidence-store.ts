/** Read-only queries of the bytes that were sent and received for a document. */
import { anyOf, type TenantTx } from '#platform/database/database'
import { fromStoredBytes } from '#platform/database/stored-bytes'

/** The transmissions of a document with the exact bytes that were sent, oldest first. */
export async function selectSentEnvelopes(tx: TenantTx, documentId: string) {
  const rows = await tx.tenant
    .selectFrom('transmissions')
    .selectAll()
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
export async function selectRecordedEvents(tx: TenantTx, transmissionIds: readonly string[]) {
  const rows = await tx.tenant
    .selectFrom('transmission_events')
    .selectAll()
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

/** The envelopes that arrived about a document or its transmissions, with their exact bytes, oldest first. */
export async function selectReceivedEnvelopes(tx: TenantTx, subjectIds: readonly string[]) {
  const rows = await tx
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
    // These tables have no row-level security.
    .where('i.owner_organization', '=', tx.scope.organizationId)
    .where('i.environment', '=', tx.scope.environment)
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
