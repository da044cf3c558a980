import type { DocumentNarrowing } from '#contract/documents'
import type { TenantScope, Tx } from '#platform/database'
import { selectMatchingIds } from './list-store.ts'

/**
 * For other rooms: ids of the drafts of a participant that can be issued and were made until an instant, in the order of
 * their ids, after the one that is given, as far as a filter finds them.
 */
export async function draftIds(
  tx: Tx,
  scope: TenantScope,
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
    ...matching,
  } as const
  return await selectMatchingIds(tx, scope, filter, { ...page, until })
}
