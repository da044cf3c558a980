import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'

/**
 * Locks a draft until the transaction ends. Raises `document.not-found`, `document.already-issued`, and
 * `version.conflict` unless it still has the version that the client saw.
 */
export async function lockDraft(tx: TenantTx, id: string, version: number): Promise<DocumentRecord> {
  return requireDraft(await selectDocument(tx, id, { lock: true }), id, version)
}

/** The same for a document that is locked already; without a version, any version passes. */
export function requireDraft(
  document: DocumentRecord | undefined,
  id: string,
  version?: number,
): DocumentRecord {
  if (!document || document.direction !== 'sent') throw problem('document.not-found', { detail: id })
  if (document.state !== 'draft') throw problem('document.already-issued', { detail: id })
  if (version !== undefined && document.version !== version)
    throw problem('version.conflict', { detail: `${id} has ${document.version}` })
  return document
}
