import type { NoticeKind } from '#contract/notices'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { raiseNotice } from '#server/notices'
import type { DocumentRecord } from '../model/index.ts'
import { type AttentionKey, filterKeysOf } from '../standing/index.ts'

/** Causes that create a notice at once; the others show in the lists only. */
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
 * Notifies users when a document gets a new cause for attention.
 * @param before the document before the change, locked by this transaction
 */
export async function notifyAttention(
  context: Context,
  tx: TenantTx,
  before: DocumentRecord,
  attention: AttentionKey | null,
): Promise<void> {
  const kind = attention === null ? undefined : kinds[attention]
  if (!kind || filterKeysOf(before).attention === attention) return
  await raiseNotice(context, tx, {
    kind,
    subjectId: before.id,
    list: before.direction,
    participantKey: before.participantKey,
    params: {
      number: before.number ?? '',
      counterparty: before.counterpartyName,
      counterpartyAr: before.counterpartyNameAr,
      amount: before.payable,
      currency: before.currency,
      verdict: attention ?? '',
    },
    // The same cause after a new attempt creates a new notice.
    dedupeKey: `${kind}:${before.id}:${attention}:${context.clock.now().toISOString()}`,
  })
}
