/** Documents by their names: id, unique identifier or number. */
import { sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord, DocumentSummary } from './document.ts'
import { toRecord } from './document-row.ts'
import { documents } from './filter-store.ts'

function tenantRows(tx: Tx, scope: TenantScope) {
  return documents(tx, scope).selectAll()
}

/** Documents with this unique identifier (BTAE-07): one, or the two sides of it between participants of one organization. */
export async function selectWithUuid(tx: Tx, scope: TenantScope, uuid: string): Promise<DocumentRecord[]> {
  const named = tx.tenant(scope).selectFrom('document_search').select('document_id').where('uuid', '=', uuid)
  const rows = await tenantRows(tx, scope).where('id', 'in', named).execute()
  return rows.map(toRecord)
}

/** Received documents with this number that came in through another provider. */
export async function selectReceivedElsewhere(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  number: string,
): Promise<DocumentRecord[]> {
  const rows = await tenantRows(tx, scope)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'received')
    .where('transmission_reason', '=', 'otherProvider')
    .where('number', '=', number)
    .execute()
  return rows.map(toRecord)
}

/** A document that arrives, before it is stored. */
export type ArrivingDocument = Pick<
  DocumentSummary,
  'counterpartyName' | 'number' | 'sendingParticipantId' | 'typeCode'
>

/** The received document of a seller that has this number and type, in whichever case: the first that came. */
export async function selectReceivedBefore(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  { counterpartyName, number, sendingParticipantId, typeCode }: ArrivingDocument,
): Promise<DocumentRecord | undefined> {
  const row = await tenantRows(tx, scope)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'received')
    .where(sql<boolean>`lower(number) = ${(number ?? '').toLowerCase()}`)
    .where('type_code', '=', typeCode)
    .where('rejected_on_arrival', '=', false)
    .where(
      sendingParticipantId === '' ? 'counterparty_name' : 'sending_participant_id',
      '=',
      sendingParticipantId === '' ? counterpartyName : sendingParticipantId,
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row && toRecord(row)
}
