import type { InvoiceDraft } from '#core/invoice'
import type { TenantTx } from '#platform/database/database'
import type { DocumentWithNumber } from '../numbers/index.ts'
import type { ReadDraft } from './read-drafts.ts'
import { selectXmlHashes } from './store.ts'

/** The drafts of a file as far as they may have a number, also those that are refused. */
export function numberedDrafts(drafts: readonly ReadDraft[]): InvoiceDraft[] {
  return drafts.flatMap(({ draft, saved }) => draft ?? saved?.draft ?? [])
}

/** Our document whose XML a file contains, byte for byte: one that was saved here and is uploaded again. */
export async function findSaved(
  tx: TenantTx,
  drafts: readonly ReadDraft[],
  takenBy: (draft: InvoiceDraft) => DocumentWithNumber | undefined,
): Promise<(read: ReadDraft) => string | undefined> {
  const idOf = ({ saved }: ReadDraft) => saved && takenBy(saved.draft)?.id
  const hashes = await selectXmlHashes(tx, [...new Set(drafts.flatMap((read) => idOf(read) ?? []))])
  return (read) => {
    const id = idOf(read)
    return id !== undefined && hashes.get(id) === read.saved?.sha256 ? id : undefined
  }
}
