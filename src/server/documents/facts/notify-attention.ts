import type { NoticeKind } from '#contract/notices'
import type { Context } from '#platform/base/context'
import type { TenantScope, Tx } from '#platform/database/database'
import { raiseNotice } from '#server/notices'
import { type AttentionKey, type DocumentRecord, filterKeysOf } from '../model/index.ts'

/** Which causes are told at once; the others show in the lists only. */
const kinds: Partial<Record<AttentionKey, NoticeKind>> = {
  needsYouNotReachable: 'documentFailed',
  needsYouNotSent: 'documentFailed',
  needsYouReportedNotSent: 'documentFailed',
  needsYouArrivalUnknown: 'documentFailed',
  needsYouReportNotSent: 'documentFailed',
  needsYouRejected: 'documentRejected',
  needsYouRejectedByBoth: 'documentRejected',
  needsYouNotDelivered: 'documentRejected',
  needsYouReportRejected: 'reportRejected',
  statusNotSent: 'documentFailed',
  providerRejected: 'documentRejected',
}

/**
 * Tells people when a document comes to a cause for attention that it was not at before.
 * @param before the document as it stood, locked by this transaction
 */
export async function notifyAttention(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  before: DocumentRecord,
  attention: AttentionKey | null,
): Promise<void> {
  const kind = attention === null ? undefined : kinds[attention]
  if (!kind || filterKeysOf(before).attention === attention) return
  await raiseNotice(context, tx, scope, {
    kind,
    subjectId: before.id,
    list: before.direction,
    participantKey: before.participantKey,
    params: {
      number: before.number ?? '',
      counterparty: before.counterpartyName,
      counterpartyAr: before.counterpartyNameAr,
      verdict: attention ?? '',
    },
    // When it comes there again after a new try, that is told again.
    dedupeKey: `${kind}:${before.id}:${attention}:${context.clock.now().toISOString()}`,
  })
}
