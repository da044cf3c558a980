import type { InternalFile } from '#contract/attachments'
import type { TenantTx } from '#platform/database/database'
import { presentInternalFiles } from './present.ts'
import { selectInternalFile, selectInternalFiles } from './store.ts'

/** For evidence packs: the internal files of a document with their bytes, oldest first. */
export async function internalFilesOf(
  tx: TenantTx,
  documentId: string,
): Promise<{ readonly known: InternalFile; readonly bytes: Buffer }[]> {
  const files = await presentInternalFiles(tx, await selectInternalFiles(tx, documentId))
  const found: { known: InternalFile; bytes: Buffer }[] = []
  for (const known of files) {
    const file = await selectInternalFile(tx, documentId, known.id)
    if (file) found.push({ known, bytes: file.bytes })
  }
  return found
}
