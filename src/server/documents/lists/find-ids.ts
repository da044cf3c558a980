/** Ids of documents that a filter finds, for work on many documents. */
import type { DocumentNarrowing } from '#contract/document-lists'
import { dubaiDate } from '#core/calendar'
import type { TenantTx } from '#platform/database/database'
import { attentionOf } from './list-documents.ts'
import { selectMatchingIds } from './list-store.ts'

/**
 * Ids of a participant's drafts that can be issued and were created until an instant, in the order of their ids,
 * after the given id, as far as a filter finds them.
 */
export async function draftIds(
  tx: TenantTx,
  participantKey: string,
  until: Date,
  matching: DocumentNarrowing,
  page: { after: string; limit: number },
): Promise<string[]> {
  const filter = {
    participantKey,
    direction: 'sent',
    rejectedOnArrival: false,
    standing: 'drafts',
    proforma: false,
    today: dubaiDate(until.toISOString()),
    ...matching,
  } as const
  return await selectMatchingIds(tx, filter, { ...page, until })
}

/**
 * Ids of a participant's sent documents that need attention for this cause, in the order of their ids, after the
 * given id, as far as a filter finds them. Raises `common.invalid` for a verdict that is no cause for attention.
 */
export async function attentionIds(
  tx: TenantTx,
  participantKey: string,
  verdict: string,
  matching: DocumentNarrowing,
  { today, ...page }: { after: string; limit: number; today: string },
): Promise<string[]> {
  const filter = {
    participantKey,
    direction: 'sent',
    rejectedOnArrival: false,
    today,
    attention: attentionOf(verdict),
    ...matching,
  } as const
  return await selectMatchingIds(tx, filter, page)
}
