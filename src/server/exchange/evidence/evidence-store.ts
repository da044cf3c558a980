/** Read-only queries of the bytes that were sent and received for a document. */
import { anyOf, type TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import { fromStoredBytes } from '#platform/database/stored-bytes'

/** The transmissions of a document with the exact bytes that were sent, oldest first. */
export async function selectSentEnvelopes(tx: TenantTx, documentId: string) {
  const rows = await tx.tenant
    .selectFrom('transmissions')
    .select(['id', 'kind', 'revision', 'envelope_id', 'envelope_sha256 as sha256', 'sender', 'receiver'])
    .select(['receiver_seat', 'state', 'reason', 'message_level_state', 'created_at', 'envelope'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { envelope, ...sent } = recordOf(row)
    return { ...sent, bytes: envelope && fromStoredBytes(envelope) }
  })
}

/** Every event of these transmissions as it was recorded, in the order in which they happened. */
export async function selectRecordedEvents(tx: TenantTx, transmissionIds: readonly string[]) {
  const rows = await tx.tenant
    .selectFrom('transmission_events')
    .select(['transmission_id', 'id', 'type', 'source', 'at', 'recorded_at', 'raw_sha256', 'data'])
    .where('transmission_id', '=', anyOf(transmissionIds))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => recordOf(row))
}

/** The envelopes that arrived about a document or its transmissions, with their exact bytes, oldest first. */
export async function selectReceivedEnvelopes(tx: TenantTx, subjectIds: readonly string[]) {
  const rows = await tx
    .selectFrom('inbound_envelopes as i')
    .innerJoin('inbound_contents as c', 'c.arrival_id', 'i.id')
    .select([
      'i.id',
      'i.kind',
      'i.subject_id as about',
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
  return rows.map((row) => ({ ...recordOf(row), bytes: fromStoredBytes(row.bytes) }))
}
