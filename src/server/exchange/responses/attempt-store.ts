import type { TenantTx } from '#platform/database/database'
import { type RecordOf, recordOf } from '#platform/database/row-records'

type AttemptRecord = Readonly<Omit<RecordOf<'transmission_attempts'>, 'transmissionId' | 'number'>>

/** Every attempt of a document's transmissions, newest first. */
export async function selectAttempts(tx: TenantTx, documentId: string): Promise<AttemptRecord[]> {
  const rows = await tx.tenant
    .selectFrom('transmission_attempts')
    .selectAll()
    .where('transmission_id', 'in', transmissionsOf(tx, documentId))
    .orderBy('started_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => {
    const { number: _number, transmissionId: _transmission, ...attempt } = recordOf(row)
    return attempt
  })
}

function transmissionsOf(tx: TenantTx, documentId: string) {
  return tx.tenant.selectFrom('transmissions').select('id').where('document_id', '=', documentId)
}
