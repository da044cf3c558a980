import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { selectDocument } from '../rows/index.ts'
import { deleteInternalFile } from './store.ts'

/** Removes an internal file for good; the audit trail has its name. Idempotent. Raises `document.not-found`. */
export async function removeInternalFile(
  context: Context,
  actor: Actor,
  documentId: string,
  fileId: string,
): Promise<void> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, documentId)
    if (!document) throw problem('document.not-found', { detail: documentId })
    const name = await deleteInternalFile(tx, documentId, fileId)
    if (name === undefined) return
    await context.events.publish(tx, {
      name: 'files.changed',
      subjectId: documentId,
      participantKey: document.participantKey,
    })
    await recordAudit(tx, actor, {
      action: 'document.internalFileRemoved',
      subjectId: documentId,
      before: { fileId, name },
    })
  })
}
