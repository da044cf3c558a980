import type { BulkRetryRequest } from '#contract/exchange'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { attentionIds } from '#server/documents/lists'
import { inUnitOfWork } from '../unit-of-work/index.ts'
import { type BulkRunRecord, settleItems } from './bulk-store.ts'
import { isUnrelatedToDocument, type UnsettledItem } from './refuse-failed-items.ts'
import { retryFailed } from './retry-document.ts'
import { type BulkRunView, matchingFilter, startRun } from './start-run.ts'

/**
 * Retries the failed transmissions of many documents: the named ones, or all of a participant that need attention for
 * one cause. A job does it, document by document, and refuses what would not be safe. Idempotent for a key.
 * Raises `participant.not-found`, and `common.invalid` for a verdict that is no cause for attention.
 */
export async function startBulkRetry(
  context: Context,
  actor: Actor,
  participantKey: string,
  request: BulkRetryRequest,
  idempotencyKey: string,
): Promise<BulkRunView> {
  authorize(actor, 'exchange.retry')
  const verdict = 'ids' in request ? null : request.verdict
  const which = 'ids' in request ? { ids: request.ids, matching: null } : matchingFilter(actor, request)
  const run = { kind: 'retry', verdict, ...which } as const
  return await startRun(context, actor, participantKey, run, idempotencyKey, async (tx) => {
    // Refuses an unknown verdict at once, instead of starting a run that selects no document.
    if (verdict !== null)
      await attentionIds(tx, participantKey, verdict, {}, { after: '', limit: 1, today: '' })
  })
}

/**
 * Retries the failed transmissions of documents of a run, each settled in the transaction that does so.
 * @returns the documents that failed, which still wait
 */
export async function settleRetries(
  context: Context,
  actor: Actor,
  run: BulkRunRecord,
  documentIds: readonly string[],
): Promise<UnsettledItem[]> {
  const unsettled: UnsettledItem[] = []
  for (const documentId of documentIds)
    try {
      await settleRetry(context, actor, run, documentId)
    } catch (error) {
      if (isUnrelatedToDocument(error)) throw error
      unsettled.push({ documentId, error })
    }
  return unsettled
}

async function settleRetry(
  context: Context,
  actor: Actor,
  run: BulkRunRecord,
  documentId: string,
): Promise<void> {
  await inUnitOfWork(context, actor, async (unit) => {
    const result = await retryFailed(unit, actor, documentId, run.participantKey)
    const code = result.outcome === 'refused' ? result.code : null
    await unit.complete()
    const { outcome, record } = result
    const { number = null, counterpartyName = null } = record ?? {}
    const item = { documentId, number, counterpartyName, outcome, code, findings: [] }
    await settleItems(unit.tx, run.id, [item])
  })
}
