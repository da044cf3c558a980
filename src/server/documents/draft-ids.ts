import type { TenantScope, Tx } from '#platform/database'
import { selectDraftIds } from './list-store.ts'

/**
 * For other rooms: ids of the drafts of a participant that were made until an instant, in the order of their ids, after
 * the one that is given.
 */
export async function draftIds(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  until: Date,
  page: { after: string; limit: number },
): Promise<string[]> {
  return await selectDraftIds(tx, scope, participantKey, until, page)
}
