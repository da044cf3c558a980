import type { AuditSubject } from '#contract/audit'
import type { TenantTx } from '#platform/database/database'
import { selectNumbers } from './store.ts'

/** For the audit trail: the numbers of documents, by id. */
export async function describeDocuments(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const documents = await selectNumbers(tx, ids)
  return new Map(
    documents.map(({ direction, id, number }) => [
      id,
      { kind: 'document', name: number || null, nameAr: null, list: direction },
    ]),
  )
}
