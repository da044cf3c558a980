import type { DocumentNarrowing } from '#contract/documents'
import type { TenantScope, Tx } from '#platform/database'
import { fieldFinding, problem } from '#platform/problem'
import { isAttention } from './attention.ts'
import { selectMatchingIds } from './list-store.ts'

/**
 * For other rooms: ids of the sent documents of a participant that need attention for this cause, in the order of
 * their ids, after the one that is given, as far as a filter finds them. Raises `common.invalid` for a verdict that is no cause for attention.
 */
export async function attentionIds(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  verdict: string,
  matching: DocumentNarrowing,
  page: { after: string; limit: number },
): Promise<string[]> {
  if (!isAttention(verdict)) {
    const message = `"${verdict}" is not a cause for attention; use one that GET /documents/attention names.`
    throw problem('common.invalid', {
      findings: [fieldFinding('verdict', 'falaj-verdict-not-listed', message, { verdict })],
    })
  }
  const filter = {
    participantKey,
    direction: 'sent',
    rejectedOnArrival: false,
    attention: verdict,
    ...matching,
  } as const
  return await selectMatchingIds(tx, scope, filter, page)
}
