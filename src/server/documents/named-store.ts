/** Documents by their names: id, unique identifier or number. */
import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { type DocumentTables, toRecord } from './document-row.ts'
import { documents } from './filter-store.ts'

function tenantRows(tx: Tx, scope: TenantScope) {
  return documents(tx)
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** Documents with this unique identifier (BTAE-07): one, or the two sides of it between participants of one organization. */
export async function selectWithUuid(tx: Tx, scope: TenantScope, uuid: string): Promise<DocumentRecord[]> {
  const named = tx
    .withTables<DocumentTables>()
    .selectFrom('document_search')
    .select('document_id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('uuid', '=', uuid)
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
