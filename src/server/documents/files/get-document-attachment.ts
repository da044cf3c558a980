import type { Actor } from '#core/access'
import { attachmentTypeOf } from '#core/attachments'
import type { Attachment } from '#core/invoice'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { selectAttachmentBytes } from '../attachments/index.ts'
import { selectContents } from '../contents/index.ts'
import { selectDocument } from '../rows/index.ts'

/**
 * An attachment of a document, to be saved and never displayed by us: its sender chose its bytes and its name. Its
 * type is one of those that a document may carry, or none; its name has the extension of its type. Raises
 * `document.not-found` and `document.attachment-not-found`.
 * @param index of the attachment in the document, from 0
 */
export async function getDocumentAttachment(
  context: Context,
  actor: Actor,
  id: string,
  index: number,
): Promise<{ fileName: string; mediaType: string; bytes: Buffer }> {
  authorize(actor, 'document.read')
  const { bytes, file } = await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, id)
    if (!document) throw problem('document.not-found', { detail: id })
    const attached = (await selectContents(tx, id)).draft.attachments?.[index]?.file
    return { file: attached, bytes: attached && (await bytesOf(tx, document.participantKey, attached)) }
  })
  if (!file || !bytes) throw problem('document.attachment-not-found', { detail: String(index) })
  const type = attachmentTypeOf(file.mimeType)
  return {
    fileName: safeName(file.name ?? `attachment-${index + 1}`, type?.endings[0] ?? 'bin'),
    mediaType: type?.mimeType ?? 'application/octet-stream',
    bytes,
  }
}

/** The content that the document itself has, or that of the uploaded file that it names. */
async function bytesOf(
  tx: TenantTx,
  participantKey: string,
  { content, sha256 }: NonNullable<Attachment['file']>,
): Promise<Buffer | undefined> {
  if (sha256) return (await selectAttachmentBytes(tx, participantKey, [sha256])).get(sha256)
  return content ? Buffer.from(content, 'base64') : undefined
}

/** Letters, digits and a few signs, in any script, without paths and direction marks. */
function safeName(name: string, ending: string): string {
  const base = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(0, 100)
  const isNamedSo = base.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(base))
  return isNamedSo ? base : `${base || 'attachment'}.${ending}`
}
