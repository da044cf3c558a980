import { uploadedHashes, withContents } from '#core/attachments'
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
  /** The draft with the contents of its stored files; unknown ones have none. */
  readonly fill: (draft: InvoiceDraft) => InvoiceDraft
}

/**
 * For issuing: the contents of the uploaded files that drafts of a participant name, which stay until the transaction ends.
 * Raises `LargeDocumentError` when they are larger than the largest document of the context, without reading them.
 */
export async function attachedContents(
  { largestDocument }: Context,
  tx: TenantTx,
  participantKey: string,
  drafts: readonly HasDraft[],
): Promise<AttachedContents> {
  const stored = await storedAttachments(tx, participantKey, drafts, { lock: true })
  if (stored.length === 0) return { stored, fill: (draft) => draft }
  const size = stored.reduce((sum, file) => sum + file.size, 0)
  if (size > largestDocument) throw new LargeDocumentError(size)
  const bytes = await selectAttachmentBytes(
    tx,
    participantKey,
    stored.map(({ sha256 }) => sha256),
  )
  return {
    stored,
    fill: (draft) => withContents(draft, (sha256) => bytes.get(sha256)?.toString('base64')),
  }
}
