import type { InternalFile } from '#contract/attachments'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectDocument } from '../rows/index.ts'
import { presentInternalFiles } from './present.ts'
import { selectInternalFiles } from './store.ts'

/** The internal files of a document, oldest first. Raises `document.not-found`. */
export async function listInternalFiles(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<InternalFile[]> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const [document, files] = await Promise.all([
      selectDocument(tx, documentId),
      selectInternalFiles(tx, documentId),
    ])
    if (!document) throw problem('document.not-found', { detail: documentId })
    return await presentInternalFiles(tx, files)
  })
}
