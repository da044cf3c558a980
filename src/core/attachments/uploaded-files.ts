/**
 * Attachments whose contents are stored beside the draft, which has their SHA-256 in place of them. The hash is the id of
 * the file: what it names never changes.
 */
import type { Attachment, InvoiceDraft } from '#core/invoice'

/** The hashes of the uploaded files that a draft names, each once. */
export function uploadedHashes({ attachments = [] }: InvoiceDraft): string[] {
  return [...new Set(attachments.flatMap(({ file }) => file?.sha256 || []))]
}

function namesUploadedFiles({ attachments = [] }: InvoiceDraft): boolean {
  return attachments.some(({ file }) => Boolean(file?.sha256))
}

/**
 * The draft with the contents of the uploaded files that it names. One of which `contentOf` knows nothing is left without
 * contents.
 * @param contentOf the contents by SHA-256, in base 64
 */
export function withContents(
  draft: InvoiceDraft,
  contentOf: (sha256: string) => string | undefined,
): InvoiceDraft {
  return mapUploaded(draft, ({ content: _content, ...file }) => {
    const content = contentOf(file.sha256 ?? '')
    return content === undefined ? file : { ...file, content }
  })
}

/** Base 64 of three bytes, in place of contents. */
const standIn = 'AAAA'

/**
 * For checks: the draft with a stand-in for contents that are stored beside it, so that the rules see an attached file. Never
 * written into a document.
 */
export function withStandIns(draft: InvoiceDraft): InvoiceDraft {
  return mapUploaded(draft, (file) => (file.content ? file : { ...file, content: standIn }))
}

/** The draft without the contents of the uploaded files that it names: they are stored once, by their hash. */
export function withoutContents(draft: InvoiceDraft): InvoiceDraft {
  return mapUploaded(draft, ({ content: _content, ...file }) => file)
}

/**
 * Bytes of all files of a draft together.
 * @param sizeOf bytes of an uploaded file by its hash; unknown files count nothing
 */
export function attachmentsBytes(
  { attachments = [] }: InvoiceDraft,
  sizeOf: (sha256: string) => number | undefined,
): number {
  return attachments.reduce((sum, { file }) => {
    if (file?.sha256) return sum + (sizeOf(file.sha256) ?? 0)
    return sum + Math.floor(((file?.content?.length ?? 0) * 3) / 4)
  }, 0)
}

type AttachedFile = NonNullable<Attachment['file']>

function mapUploaded(draft: InvoiceDraft, change: (file: AttachedFile) => AttachedFile): InvoiceDraft {
  if (!draft.attachments || !namesUploadedFiles(draft)) return draft
  const attachments = draft.attachments.map((one) =>
    one.file?.sha256 ? { ...one, file: change(one.file) } : one,
  )
  return { ...draft, attachments }
}
