import type { TenantScope, Tx } from '#platform/database'
import { fieldFinding, problem } from '#platform/problem'
import { isAttention } from './attention.ts'
import { selectAttentionIds } from './list-store.ts'

/**
 * For other rooms: ids of the sent documents of a participant that need attention for this cause, in the order of
 * their ids, after the one that is given. Raises `common.invalid` for a verdict that is no cause for attention.
 */
export async function attentionIds(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  verdict: string,
  page: { after: string; limit: number },
): Promise<string[]> {
  if (!isAttention(verdict)) {
    const message = `"${verdict}" is not a cause for attention; use one that GET /documents/attention names.`
    throw problem('common.invalid', {
      findings: [fieldFinding('verdict', 'falaj-verdict-not-listed', message, { verdict })],
    })
  }
  return await selectAttentionIds(tx, scope, participantKey, verdict, page)
}
