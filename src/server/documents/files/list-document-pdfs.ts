import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectDocument } from '../rows/index.ts'
import { type PdfRecord, selectPdfs } from './pdf-store.ts'

/** The state of the requested PDF files of a document. Raises `document.not-found`. */
export async function listDocumentPdfs(
  context: Context,
  actor: Actor,
  id: string,
): Promise<readonly PdfRecord[]> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    if (!(await selectDocument(tx, id))) throw problem('document.not-found', { detail: id })
    return await selectPdfs(tx, id)
  })
}
