import type { InternalFile } from '#contract/attachments'
import type { TenantTx } from '#platform/database/database'
import { presentInternalFiles } from './present.ts'
import { selectInternalFile, selectInternalFiles } from './store.ts'

/** For evidence packs: the internal files of a document with their bytes, oldest first. */
export async function internalFilesOf(
  tx: TenantTx,
  documentId: string,
): Promise<{ readonly known: InternalFile; readonly bytes: Buffer }[]> {
  const listed = await presentInternalFiles(tx, await selectInternalFiles(tx, documentId))
  const files: { known: InternalFile; bytes: Buffer }[] = []
  for (const known of listed) {
    const file = await selectInternalFile(tx, documentId, known.id)
    if (file) files.push({ known, bytes: file.bytes })
  }
  return files
}
