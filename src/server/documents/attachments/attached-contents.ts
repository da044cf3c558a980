import { attachmentsBytes, maxAttachmentsBytes, uploadedHashes, withContents } from '#core/attachments'
import type { StoredFile } from '#core/draft-checks'
import type { InvoiceDraft } from '#core/invoice'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { LargeDocumentError } from '#platform/http/large-requests'
import { insertLinks, selectAttachmentBytes, selectAttachments } from './store.ts'

/** Something with a draft, if it could be read. */
interface HasDraft {
  readonly draft?: InvoiceDraft | undefined
}

/**
 * The stored ones of the uploaded files that drafts of a participant name; without a query when they name none.
 * @param options as of `selectAttachments`
 */
export async function storedAttachments(
  tx: TenantTx,
  participantKey: string,
  drafts: readonly HasDraft[],
  options: Parameters<typeof selectAttachments>[3] = {},
): Promise<readonly StoredFile[]> {
  const hashes = [...new Set(drafts.flatMap(({ draft }) => (draft ? uploadedHashes(draft) : [])))]
  return hashes.length === 0 ? [] : await selectAttachments(tx, participantKey, hashes, options)
}

/** A saved document with its contents. */
interface SavedDraft {
  readonly id: string
  readonly draft: InvoiceDraft
}

/**
 * Stores which files saved drafts name, so that the nightly job leaves them. Skips a file that is not stored: its draft has a
 * finding.
 * @param stored locked files
 */
export async function linkAttachments(
  tx: TenantTx,
  participantKey: string,
  drafts: readonly SavedDraft[],
  stored: readonly StoredFile[],
): Promise<void> {
  if (stored.length === 0) return
  const there = new Set(stored.map(({ sha256 }) => sha256))
  const links = drafts.flatMap(({ draft, id }) =>
    uploadedHashes(draft)
      .filter((sha256) => there.has(sha256))
      .map((sha256) => ({ documentId: id, participantKey, sha256 })),
  )
  if (links.length > 0) await insertLinks(tx, links)
}

interface AttachedContents {
  readonly stored: readonly StoredFile[]
  /**
   * The draft with the contents of its stored files; unknown ones have none, and neither have the files of a draft that are
   * too large together: `checkUploadedFiles` reports both.
   */
  readonly fill: (draft: InvoiceDraft) => InvoiceDraft
}

/**
 * For issuing: the contents of the uploaded files that drafts of a participant name, which stay until the transaction ends.
 * Files that are too large for their document are not read. Raises `LargeDocumentError` when the others are larger than the
 * largest document of the context, without reading them.
 */
export async function attachedContents(
  { largestDocument }: Context,
  tx: TenantTx,
  participantKey: string,
  drafts: readonly HasDraft[],
): Promise<AttachedContents> {
  const stored = await storedAttachments(tx, participantKey, drafts, { lock: true })
  const sizes = new Map(stored.map(({ sha256, size }) => [sha256, size]))
  const fits = (draft: InvoiceDraft) =>
    attachmentsBytes(draft, (sha256) => sizes.get(sha256)) <= maxAttachmentsBytes
  const hashes = new Set(
    drafts
      .flatMap(({ draft }) => (draft && fits(draft) ? uploadedHashes(draft) : []))
      .filter((one) => sizes.has(one)),
  )
  if (hashes.size === 0) return { stored, fill: (draft) => draft }
  const size = [...hashes].reduce((sum, sha256) => sum + (sizes.get(sha256) ?? 0), 0)
  if (size > largestDocument) throw new LargeDocumentError(size)
  const contents = new Map<string, string>()
  for (const [sha256, bytes] of await selectAttachmentBytes(tx, participantKey, [...hashes]))
    contents.set(sha256, bytes.toString('base64'))
  return {
    stored,
    fill: (draft) => (fits(draft) ? withContents(draft, (sha256) => contents.get(sha256)) : draft),
  }
}
