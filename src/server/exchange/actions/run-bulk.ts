import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { attentionIds, draftIds } from '#server/documents'
import { actorOnBehalf } from '#server/keys'
import { settleIssues } from './bulk-issue.ts'
import { settleRetries } from './bulk-retry.ts'
import {
  type BulkRunRecord,
  finishRun,
  insertItems,
  selectRun,
  selectWaitingItems,
  settleItems,
  updateListedTo,
} from './bulk-store.ts'
import { type BulkPayload, enqueueRun } from './start-run.ts'

/** Documents that one turn of the job lists, and that it works off; after it, others have theirs. */
const listBatch = 1_000
const workBatch = 50

/**
 * One turn of a run: lists some of the documents that are meant, or works off some of those listed, and enqueues the
 * next turn. The outcome of a document is written in the transaction that acts, so a killed worker repeats nothing. It acts as
 * the requester, with their current limits; when they may not do this any more, the remaining documents are refused.
 */
export async function runBulk(context: Context, payload: BulkPayload): Promise<void> {
  const { runId } = payload
  const run = await context.db.tenant(payload, (tx) => selectRun(tx, payload, runId))
  if (!run || run.state === 'done') return
  const { participantKey, requester } = run
  const actor = await actorOnBehalf(context, payload, requester, { participantKey })
  if (run.listedTo !== null) return await listNextPage(context, payload, actor, run)
  const waiting = await context.db.tenant(payload, (tx) => selectWaitingItems(tx, payload, runId, workBatch))
  const settle = run.kind === 'retry' ? settleRetries : settleIssues
  if (actor) await settle(context, actor, run, waiting)
  else await refuseAll(context, payload, run, waiting)
  await context.db.tenant(payload, async (tx) => {
    if (waiting.length === workBatch) await enqueueRun(context, tx, payload, runId)
    else await finishRun(tx, payload, runId, context.clock.now())
    await publishProgress(context, tx, payload, run)
  })
}

/** Settles documents of a run whose requester may not do this any more. */
async function refuseAll(
  context: Context,
  scope: TenantScope,
  run: BulkRunRecord,
  documentIds: readonly string[],
): Promise<void> {
  const items = documentIds.map((documentId) => ({
    documentId,
    number: null,
    counterpartyName: null,
    outcome: 'refused' as const,
    code: 'notAllowed',
    findings: [],
  }))
  await context.db.tenant(scope, (tx) => settleItems(tx, scope, run.id, items))
}

/** Lists some of the selected documents; none for a requester who may not do this any more. */
async function listNextPage(
  context: Context,
  payload: BulkPayload,
  actor: Actor | null,
  run: BulkRunRecord,
): Promise<void> {
  const scope = actor ?? payload
  await context.db.tenant(scope, async (tx) => {
    const locked = await selectRun(tx, scope, run.id, { lock: true })
    if (!locked || locked.listedTo === null) return
    const page = { after: locked.listedTo, limit: listBatch }
    const ids = actor ? await meantIds(tx, actor, locked, page) : []
    await insertItems(tx, scope, run.id, ids)
    await updateListedTo(tx, scope, run.id, ids.length === listBatch ? (ids.at(-1) ?? null) : null)
    await enqueueRun(context, tx, scope, run.id)
    await publishProgress(context, tx, scope, run)
  })
}

/** The next of all documents that a run is about: those of its cause for attention, or the drafts that were there. */
async function meantIds(
  tx: Tx,
  scope: TenantScope,
  { verdict, participantKey, matching, createdAt }: BulkRunRecord,
  page: { after: string; limit: number },
): Promise<string[]> {
  return verdict === null
    ? await draftIds(tx, scope, participantKey, new Date(createdAt), matching ?? {}, page)
    : await attentionIds(tx, scope, participantKey, verdict, matching ?? {}, page)
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
