import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectDocument } from '../rows/index.ts'
import { selectInternalFile } from './store.ts'

/** The bytes of an internal file. Raises `document.not-found` and `document.internal-file-not-found`. */
export async function getInternalFile(
  context: Context,
  actor: Actor,
  documentId: string,
  fileId: string,
): Promise<{ readonly name: string; readonly mediaType: string; readonly bytes: Buffer }> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const [document, file] = await Promise.all([
      selectDocument(tx, documentId),
      selectInternalFile(tx, documentId, fileId),
    ])
    if (!document) throw problem('document.not-found', { detail: documentId })
    if (!file) throw problem('document.internal-file-not-found', { detail: fileId })
    return file
  })
}
