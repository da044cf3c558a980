import { z } from 'zod'
import { Environment } from '#contract/common'
import type { BulkRetryRequest } from '#contract/exchange'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { attentionIds } from '#server/documents'
import { requireParticipant } from '#server/participants'
import { inUnitOfWork } from '../transmissions/index.ts'
import {
  type BulkItemRecord,
  type BulkRunRecord,
  finishRun,
  insertItems,
  insertRun,
  selectItems,
  selectRun,
  selectWaitingItems,
  settleItem,
  updateListedTo,
} from './bulk-store.ts'
import { retryFailed } from './retry-document.ts'

const maxShownItems = 500
/** Documents that one turn of the job lists, and that it works off; after it, others have theirs. */
const listBatch = 1_000
const retryBatch = 50

export const BulkPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  runId: z.string(),
})
export type BulkPayload = z.infer<typeof BulkPayload>

export interface BulkRunView extends BulkRunRecord {
  readonly items: readonly BulkItemRecord[]
}

/**
 * Sends again what failed for good of many documents: named ones, or all of a participant that need attention for
 * one cause. A job does it, document by document, and refuses what would not be safe. Acts once for each key.
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
  const key = {
    operation: 'exchange.bulkRetry',
    key: idempotencyKey,
    request: { participantKey, ...request },
  }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await once(context, tx, actor, key, () =>
      start(context, tx, actor, participantKey, request),
    )
    return await read(tx, actor, id)
  })
}

async function start(
  context: Context,
  tx: Tx,
  actor: Actor,
  participantKey: string,
  request: BulkRetryRequest,
): Promise<{ id: string }> {
  await requireParticipant(tx, actor, participantKey)
  const id = newId('blk')
  const verdict = 'verdict' in request ? request.verdict : null
  // Says at once when the verdict is none, instead of a run that finds nothing.
  if (verdict !== null) await attentionIds(tx, actor, participantKey, verdict, { after: '', limit: 1 })
  const by = { kind: actor.kind, userId: actor.userId, apiKeyId: actor.apiKeyId ?? null }
  await insertRun(tx, actor, { id, participantKey, verdict, by }, context.clock.now())
  if ('ids' in request) await insertItems(tx, actor, id, [...new Set(request.ids)])
  await enqueueRun(context, tx, actor, id)
  const asked = 'ids' in request ? { documents: request.ids.length } : { verdict }
  await recordAudit(tx, actor, { action: 'exchange.bulkRetryStarted', subjectId: id, after: asked })
  return { id }
}

async function enqueueRun(context: Context, tx: Tx, scope: TenantScope, runId: string): Promise<void> {
  const payload = { organizationId: scope.organizationId, environment: scope.environment, runId }
  await context.jobs.enqueue(tx, 'exchange.bulk', payload, {
    key: `bulk:${runId}`,
    lane: scope.organizationId,
  })
}

/** A run as it stands. Raises `exchange.bulk-run-not-found`. */
export async function getBulkRun(context: Context, actor: Actor, id: string): Promise<BulkRunView> {
  authorize(actor, 'exchange.read')
  return await context.db.tenant(actor, (tx) => read(tx, actor, id))
}

async function read(tx: Tx, scope: TenantScope, id: string): Promise<BulkRunView> {
  const run = await selectRun(tx, scope, id)
  if (!run) throw problem('exchange.bulk-run-not-found', { detail: id })
  return { ...run, items: await selectItems(tx, scope, id, maxShownItems) }
}

/**
 * One turn of a run: lists some of the documents that are meant, or works off some of those listed, and enqueues the
 * next turn. Each document is settled in the transaction that retries it, so a killed worker repeats nothing.
 */
export async function runBulk(context: Context, payload: BulkPayload): Promise<void> {
  const { runId } = payload
  const run = await context.db.tenant(payload, (tx) => selectRun(tx, payload, runId))
  if (!run || run.state === 'done') return
  if (run.verdict !== null && run.listedTo !== null) return await listNextPage(context, payload, run)
  const waiting = await context.db.tenant(payload, (tx) => selectWaitingItems(tx, payload, runId, retryBatch))
  for (const documentId of waiting) await settle(context, payload, run, documentId)
  await context.db.tenant(payload, async (tx) => {
    if (waiting.length === retryBatch) await enqueueRun(context, tx, payload, runId)
    else await finishRun(tx, payload, runId, context.clock.now())
    await publishProgress(context, tx, payload, run)
  })
}

async function listNextPage(context: Context, scope: TenantScope, run: BulkRunRecord): Promise<void> {
  await context.db.tenant(scope, async (tx) => {
    const locked = await selectRun(tx, scope, run.id, { lock: true })
    if (!locked?.verdict || locked.listedTo === null) return
    const page = { after: locked.listedTo, limit: listBatch }
    const ids = await attentionIds(tx, scope, run.participantKey, locked.verdict, page)
    await insertItems(tx, scope, run.id, ids)
    await updateListedTo(tx, scope, run.id, ids.length === listBatch ? (ids.at(-1) ?? null) : null)
    await enqueueRun(context, tx, scope, run.id)
    await publishProgress(context, tx, scope, run)
  })
}

async function settle(
  context: Context,
  scope: TenantScope,
  { id, by }: BulkRunRecord,
  documentId: string,
): Promise<void> {
  const actor: Actor = {
    kind: by.kind === 'apiKey' ? 'apiKey' : 'user',
    userId: by.userId,
    ...(by.apiKeyId === null ? {} : { apiKeyId: by.apiKeyId }),
    organizationId: scope.organizationId,
    environment: scope.environment,
    // What the person may do was asked when the run was started; here it only says who it was.
    role: 'viewer',
  }
  await inUnitOfWork(context, scope, async (unit) => {
    const result = await retryFailed(unit, actor, documentId)
    const code = result.outcome === 'refused' ? result.code : null
    await unit.complete()
    await settleItem(unit.tx, scope, id, { documentId, number: result.number, outcome: result.outcome, code })
  })
}

async function publishProgress(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  run: BulkRunRecord,
): Promise<void> {
  const event = { name: 'bulk.changed', subjectId: run.id, participantKey: run.participantKey } as const
  await context.events.publish(tx, scope, event)
}
