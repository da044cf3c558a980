import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { selectIssuedWithNumber } from './store.ts'

/** For the exchange: the issued documents of a participant of ours with this number, of whatever kind. */
export async function findIssuedDocuments(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  number: string,
): Promise<DocumentRecord[]> {
  return await selectIssuedWithNumber(tx, scope, participantKey, number)
}
