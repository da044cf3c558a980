import type { TenantScope, Tx } from '#platform/database/database'
import { type RecordOf, recordOf } from '#platform/database/row-records'

type AttemptRecord = Readonly<Omit<RecordOf<'transmission_attempts'>, 'transmissionId' | 'number'>>

/** Every attempt of a document's transmissions, newest first. */
export async function selectAttempts(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<AttemptRecord[]> {
  const rows = await tx
    .tenant(scope)
    .selectFrom('transmission_attempts')
    .selectAll()
    .where('transmission_id', 'in', transmissionsOf(tx, scope, documentId))
    .orderBy('started_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => {
    const { number: _number, transmissionId: _transmission, ...attempt } = recordOf(row)
    return attempt
  })
}

function transmissionsOf(tx: Tx, scope: TenantScope, documentId: string) {
  return tx.tenant(scope).selectFrom('transmissions').select('id').where('document_id', '=', documentId)
}
