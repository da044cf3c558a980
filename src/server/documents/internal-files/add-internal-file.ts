import { type InternalFile, maxInternalFiles, maxInternalFilesBytes } from '#contract/attachments'
import { type Actor, actorIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { readUpload } from '../attachments/index.ts'
import { selectDocument } from '../rows/index.ts'
import { presentInternalFiles } from './present.ts'
import { insertInternalFile, selectInternalFiles } from './store.ts'

/**
 * Adds a file beside a document of any state; it does not become part of it and is never sent. Raises `document.not-found`,
 * `document.file-type`, `document.file-content`, `document.too-many-files` beyond 20 files or 20 MB, and
 * `document.internal-file-not-found` for a repeat after the file was removed.
 */
export async function addInternalFile(
  context: Context,
  actor: Actor,
  documentId: string,
  upload: Parameters<typeof readUpload>[0],
  idempotencyKey: string | undefined,
): Promise<InternalFile> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  const { bytes, mimeType, name, sha256 } = readUpload(upload)
  const keyed = {
    operation: 'document.addInternalFile',
    key: idempotencyKey,
    request: { documentId, name, sha256 },
  }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await runOnceIfKeyed(context, tx, actor, keyed, async () => {
      // Locked: concurrent additions are counted one after another, and a draft is not deleted meanwhile.
      const document = await selectDocument(tx, documentId, { lock: true })
      if (!document) throw problem('document.not-found', { detail: documentId })
      const others = await selectInternalFiles(tx, documentId)
      const size = others.reduce((sum, other) => sum + other.size, bytes.length)
      if (others.length >= maxInternalFiles || size > maxInternalFilesBytes)
        throw problem('document.too-many-files', { detail: documentId })
      const { participantKey } = document
      const file = { id: newId('fil'), documentId, participantKey, name, mediaType: mimeType, sha256, bytes }
      await insertInternalFile(tx, { ...file, addedBy: actorIdOf(actor), addedAt: context.clock.now() })
      const signal = { name: 'files.changed', subjectId: documentId, participantKey } as const
      await context.events.publish(tx, signal)
      await recordAudit(tx, actor, {
        action: 'document.internalFileAdded',
        subjectId: documentId,
        after: { fileId: file.id, name, sha256, size: bytes.length },
      })
      return { id: file.id }
    })
    const files = await selectInternalFiles(tx, documentId)
    const [added] = await presentInternalFiles(
      tx,
      files.filter((file) => file.id === id),
    )
    // A repeat of a request whose file was removed since.
    if (!added) throw problem('document.internal-file-not-found', { detail: id })
    return added
  })
}
