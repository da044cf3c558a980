import { sql } from 'kysely'
import type { RunFailure } from '#contract/common'
import type { DocumentNarrowing } from '#contract/document-lists'
import type { Permission } from '#core/access'
import {
  type Requester,
  requesterColumns,
  type StoredRequester,
  takeRequester,
} from '#platform/actors/requester'
import type { TenantScope, TenantTx, Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { columnsOf, type RecordOf, type Row, recordOf, scopeOf } from '#platform/database/row-records'
import { tenantSet, updateRows } from '#platform/database/update-rows'

export type BulkKind = 'retry' | 'issue' | 'issueToFile'

/** The permission that the requester of a run must still have when a job works. */
export const permissionOf: Readonly<Record<BulkKind, Permission>> = {
  retry: 'exchange.retry',
  issue: 'document.issue',
  issueToFile: 'document.issue',
}

export interface BulkRunRecord {
  readonly id: string
  readonly kind: BulkKind
  readonly participantKey: string
  /** Of a retry of all that need attention for one cause. */
  readonly verdict: string | null
  /** Of all that are meant: those that a filter of the list finds. */
  readonly matching: DocumentNarrowing | null
  /** Null for named documents, and once all that are meant are listed. */
  readonly listedTo: string | null
  readonly state: 'running' | 'done' | 'failed'
  /** Why it failed; null unless it did. */
  readonly failure: RunFailure | null
  readonly requester: StoredRequester
  readonly total: number
  readonly queued: number
  readonly refused: number
  readonly createdAt: string
  readonly finishedAt: string | null
}

export type BulkItemRecord = Readonly<Omit<RecordOf<'bulk_items'>, 'runId'>>

type NewBulkRun = Pick<
  BulkRunRecord,
  'id' | 'kind' | 'participantKey' | 'verdict' | 'matching' | 'listedTo'
> & { readonly requester: Requester }

export async function insertRun(tx: TenantTx, run: NewBulkRun, now: Date): Promise<void> {
  const { requester, ...fields } = run
  await tx.tenant
    .insertInto('bulk_runs', {
      ...fields,
      ...requesterColumns(requester),
      state: 'running',
      total: 0,
      queued: 0,
      refused: 0,
      createdAt: now,
    })
    .execute()
}

/** Adds documents to a run, each once, and counts them. */
export async function insertItems(
  tx: TenantTx,
  runId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return
  const added = await tx.tenant
    .insertInto(
      'bulk_items',
      documentIds.map((documentId) => ({ runId, documentId, outcome: 'waiting' as const })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const count = Number(added.numInsertedOrUpdatedRows ?? 0n)
  await runs(tx, runId)
    .set({ total: sql<number>`total + ${count}::integer` })
    .execute()
}

function runs(tx: TenantTx, id: string) {
  return tx.tenant.updateTable('bulk_runs').where('id', '=', id)
}

export async function selectRun(
  tx: TenantTx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<BulkRunRecord | undefined> {
  const query = tx.tenant.selectFrom('bulk_runs').selectAll().where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return undefined
  const { requester, rest: run } = takeRequester(recordOf(row), permissionOf[row.kind])
  return { ...run, matching: run.matching as DocumentNarrowing | null, requester }
}

/** How far the documents that are meant are listed; null for all of them. */
export async function updateListedTo(tx: TenantTx, id: string, listedTo: string | null): Promise<void> {
  await runs(tx, id).set({ listed_to: listedTo }).execute()
}

/**
 * Ends an unfinished run.
 * @param failure why it failed; null for a run that is done
 */
export async function finishRun(
  tx: TenantTx,
  id: string,
  now: Date,
  failure: RunFailure | null = null,
): Promise<void> {
  const state = failure === null ? 'done' : 'failed'
  await runs(tx, id).set({ state, failure, finished_at: now }).where('state', '=', 'running').execute()
}

function items(tx: TenantTx, runId: string) {
  return tx.tenant.selectFrom('bulk_items').selectAll().where('run_id', '=', runId)
}

/** Documents of a run that are not processed yet. */
export async function selectWaitingItems(tx: TenantTx, runId: string, limit: number): Promise<string[]> {
  const rows = await items(tx, runId)
    .where('outcome', '=', 'waiting')
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.document_id)
}

/** The outcomes of the documents of a run, refused ones first, then those that wait. */
export async function selectItems(tx: TenantTx, runId: string, limit: number): Promise<BulkItemRecord[]> {
  const rows = await items(tx, runId)
    .orderBy(sql`case outcome when 'refused' then 0 when 'waiting' then 1 else 2 end`)
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { runId: _, ...item } = recordOf(row)
    return item
  })
}

/**
 * Writes the outcomes of waiting documents, and counts them; outcomes that were written before stay. Raises when the run
 * is over: what the transaction has done to the documents must not stand beside their refusal.
 */
export async function settleItems(
  tx: TenantTx,
  runId: string,
  settled: readonly BulkItemRecord[],
): Promise<void> {
  const waiting = sql`t.run_id = ${runId} and t.outcome = 'waiting'`
  const set = { ...tenantSet('bulk_items', ['document_id'], tx.scope), only: waiting }
  const columns = settled.map((item) => columnsOf('bulk_items', item))
  const written: BulkItemRecord['outcome'][] = []
  for (const update of updateRows(set, columns)) {
    const { rows } = await sql<Row<'bulk_items'>>`${update} returning t.outcome`.execute(tx)
    written.push(...rows.map(({ outcome }) => outcome))
  }
  if (settled.length === 0) return
  const count = (wanted: BulkItemRecord['outcome']) => written.filter((outcome) => outcome === wanted).length
  const { numUpdatedRows } = await runs(tx, runId)
    .set({
      queued: sql<number>`queued + ${count('queued')}::integer`,
      refused: sql<number>`refused + ${count('refused')}::integer`,
    })
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`bulk run ${runId} is over`)
}

/** Refuses the documents of a run that wait, all for one reason, and counts them. */
export async function refuseWaitingItems(tx: TenantTx, runId: string, code: string): Promise<void> {
  const { numUpdatedRows } = await tx.tenant
    .updateTable('bulk_items', { outcome: 'refused', code })
    .where('run_id', '=', runId)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst()
  await runs(tx, runId)
    .set({ refused: sql<number>`refused + ${Number(numUpdatedRows)}::integer` })
    .execute()
}

/** Runs of all tenants that are not done. */
export async function selectRunningRuns(tx: Tx): Promise<(TenantScope & { readonly runId: string })[]> {
  const rows = await tx.selectFrom(fromFunction('running_bulk_runs')).selectAll().execute()
  return rows.map((row) => ({ ...scopeOf(row), runId: row.id }))
}
