import type { InternalFile } from '#contract/attachments'
import type { TenantTx } from '#platform/database/database'
import { findActorNames } from '#server/keys'
import type { InternalFileRecord } from './store.ts'

/** Internal files with the names of those who added them. */
export async function presentInternalFiles(
  tx: TenantTx,
  files: readonly InternalFileRecord[],
): Promise<InternalFile[]> {
  const names = await findActorNames(
    tx,
    files.map(({ addedBy }) => addedBy),
  )
  return files.map(({ addedAt, addedBy, documentId, id, mediaType, name, sha256, size }) => ({
    id: id as InternalFile['id'],
    documentId: documentId as InternalFile['documentId'],
    name,
    mimeType: mediaType,
    size,
    sha256,
    addedBy: {
      kind: addedBy.startsWith('key_') ? 'apiKey' : 'person',
      id: addedBy,
      name: names.get(addedBy) ?? null,
    },
    addedAt,
  }))
}
