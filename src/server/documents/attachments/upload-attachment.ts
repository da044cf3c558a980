import type { UploadedFile } from '#contract/attachments'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { readUpload, type Upload } from './read-upload.ts'
import { insertAttachment } from './store.ts'

/**
 * Stores a file for drafts of a participant, which then name it by its hash. The same bytes are stored once; a repeat changes
 * nothing. Raises `participant.not-found`, `document.file-type` and `document.file-content`.
 */
export async function uploadAttachment(
  context: Context,
  actor: Actor,
  participantKey: string,
  upload: Upload,
): Promise<UploadedFile> {
  authorize(actor, 'document.draft')
  const { bytes, mimeType, name, sha256 } = readUpload(upload)
  await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    await insertAttachment(tx, participantKey, { sha256, bytes }, context.clock.now())
  })
  return { sha256, name, mimeType, size: bytes.length }
}
