import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { selectDocument } from './store.ts'

/**
 * For the exchange: what the lists know of an issued or received document, without its contents; undefined for drafts
 * and unknown ids. With `lock` nobody else changes it until the transaction ends.
 */
export async function readRecord(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<DocumentRecord | undefined> {
  const record = await selectDocument(tx, scope, id, options)
  return record?.state === 'draft' ? undefined : record
}
