import { sql } from 'kysely'
import type { Environment, Finding } from '#contract/common'
import type { DocumentNarrowing } from '#contract/documents'
import { anyOf, type TenantScope, type Tx } from '#platform/database'

export type BulkKind = 'retry' | 'issue' | 'issueToFile'

interface RunsTable {
  organization_id: string
  environment: Environment
  id: string
  kind: BulkKind
  participant_key: string
  verdict: string | null
  matching: unknown
  listed_to: string | null
  state: 'running' | 'done'
  actor_kind: string
  user_id: string | null
  api_key_id: string | null
  total: number
  queued: number
  refused: number
  created_at: Date
  finished_at: Date | null
}

interface ItemsTable {
  organization_id: string
  environment: Environment
  run_id: string
  document_id: string
  number: string | null
  counterparty_name: string | null
  outcome: 'waiting' | 'queued' | 'refused'
  code: string | null
  findings: unknown
}

type Tables = {
  bulk_runs: RunsTable
  bulk_items: ItemsTable
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
  readonly state: 'running' | 'done'
  readonly by: { readonly kind: string; readonly userId: string | null; readonly apiKeyId: string | null }
  readonly total: number
  readonly queued: number
  readonly refused: number
  readonly createdAt: string
  readonly finishedAt: string | null
}

export interface BulkItemRecord {
  readonly documentId: string
  readonly number: string | null
  readonly counterpartyName: string | null
  readonly outcome: 'waiting' | 'queued' | 'refused'
  readonly code: string | null
  readonly findings: readonly Finding[]
}

type NewBulkRun = Pick<
  BulkRunRecord,
  'id' | 'kind' | 'participantKey' | 'verdict' | 'matching' | 'listedTo' | 'by'
>

export async function insertRun(tx: Tx, scope: TenantScope, run: NewBulkRun, now: Date): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('bulk_runs')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: run.id,
      kind: run.kind,
      participant_key: run.participantKey,
      verdict: run.verdict,
      matching: run.matching === null ? null : JSON.stringify(run.matching),
      listed_to: run.listedTo,
      state: 'running',
      actor_kind: run.by.kind,
      user_id: run.by.userId,
      api_key_id: run.by.apiKeyId,
      total: 0,
      queued: 0,
      refused: 0,
      created_at: now,
      finished_at: null,
    })
    .execute()
}

/** Adds documents to a run, each once, and counts them. */
export async function insertItems(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return
  const added = await tx
    .withTables<Tables>()
    .insertInto('bulk_items')
    .values(
      documentIds.map((documentId) => ({
        organization_id: scope.organizationId,
        environment: scope.environment,
        run_id: runId,
        document_id: documentId,
        number: null,
        counterparty_name: null,
        outcome: 'waiting' as const,
        code: null,
        findings: '[]',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const count = Number(added.numInsertedOrUpdatedRows ?? 0n)
  await runs(tx, scope, runId)
    .set({ total: sql<number>`total + ${count}::integer` })
    .execute()
}

function runs(tx: Tx, scope: TenantScope, id: string) {
  return tx
    .withTables<Tables>()
    .updateTable('bulk_runs')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
}

export async function selectRun(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<BulkRunRecord | undefined> {
  const query = tx
    .withTables<Tables>()
    .selectFrom('bulk_runs')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: row.kind,
      participantKey: row.participant_key,
      verdict: row.verdict,
      matching: row.matching as DocumentNarrowing | null,
      listedTo: row.listed_to,
      state: row.state,
      by: { kind: row.actor_kind, userId: row.user_id, apiKeyId: row.api_key_id },
      total: row.total,
      queued: row.queued,
      refused: row.refused,
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
    }
  )
}

/** How far the documents that are meant are listed; null for all of them. */
export async function updateListedTo(
  tx: Tx,
  scope: TenantScope,
  id: string,
  listedTo: string | null,
): Promise<void> {
  await runs(tx, scope, id).set({ listed_to: listedTo }).execute()
}

export async function finishRun(tx: Tx, scope: TenantScope, id: string, now: Date): Promise<void> {
  await runs(tx, scope, id).set({ state: 'done', finished_at: now }).execute()
}

function items(tx: Tx, scope: TenantScope, runId: string) {
  return tx
    .withTables<Tables>()
    .selectFrom('bulk_items')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('run_id', '=', runId)
}

/** Documents of a run that nothing was done about yet. */
export async function selectWaitingItems(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  limit: number,
): Promise<string[]> {
  const rows = await items(tx, scope, runId)
    .where('outcome', '=', 'waiting')
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.document_id)
}

/** What came of the documents of a run, the refused first, then those that wait. */
export async function selectItems(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  limit: number,
): Promise<BulkItemRecord[]> {
  const rows = await items(tx, scope, runId)
    .orderBy(sql`case outcome when 'refused' then 0 when 'waiting' then 1 else 2 end`)
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    documentId: row.document_id,
    number: row.number,
    counterpartyName: row.counterparty_name,
    outcome: row.outcome,
    code: row.code,
    findings: row.findings as Finding[],
  }))
}

/** Writes what came of documents that wait, and counts them; what was written before stays. */
export async function settleItems(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  settled: readonly BulkItemRecord[],
): Promise<void> {
  const ids = settled.map(({ documentId }) => documentId)
  const rows = settled.map(({ documentId, counterpartyName, ...item }) => ({
    document_id: documentId,
    counterparty_name: counterpartyName,
    ...item,
  }))
  const updated = await sql<{ outcome: BulkItemRecord['outcome'] }>`
    update bulk_items as t set number = v.number, counterparty_name = v.counterparty_name, outcome = v.outcome, code = v.code, findings = v.findings
    from json_populate_recordset(null::bulk_items, ${JSON.stringify(rows)}::json) as v
    where t.organization_id = ${scope.organizationId} and t.environment = ${scope.environment}
      and t.run_id = ${runId} and t.document_id = ${anyOf(ids)} and t.document_id = v.document_id
      and t.outcome = 'waiting'
    returning t.outcome`.execute(tx)
  const count = (wanted: string) => updated.rows.filter(({ outcome }) => outcome === wanted).length
  await runs(tx, scope, runId)
    .set({
      queued: sql<number>`queued + ${count('queued')}::integer`,
      refused: sql<number>`refused + ${count('refused')}::integer`,
    })
    .execute()
}

/** Runs of all tenants that are not done. */
export async function selectRunningRuns(tx: Tx): Promise<(TenantScope & { readonly runId: string })[]> {
  const { rows } = await sql<{ organization_id: string; environment: Environment; id: string }>`
    select * from falaj.running_bulk_runs()`.execute(tx)
  return rows.map((row) => ({
    organizationId: row.organization_id,
    environment: row.environment,
    runId: row.id,
  }))
}
