/** Packs of periods while they are made and kept. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'

interface RunsTable {
  organization_id: string
  environment: Environment
  id: string
  participant_key: string
  from_date: string
  to_date: string
  state: 'running' | 'done' | 'failed'
  total: number
  done: number
  bytes: number
  packed_to: string
  actor_kind: string
  user_id: string | null
  api_key_id: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

interface PacksTable {
  organization_id: string
  environment: Environment
  run_id: string
  document_id: string
  name: string
  entry: unknown
  bytes: Buffer
}

type Tables = { evidence_runs: RunsTable; evidence_packs: PacksTable }

export interface EvidenceRunRecord {
  readonly id: string
  readonly participantKey: string
  readonly from: string
  readonly to: string
  readonly state: 'running' | 'done' | 'failed'
  readonly total: number
  readonly done: number
  readonly bytes: number
  readonly packedTo: string
  readonly by: { readonly kind: string; readonly userId: string | null; readonly apiKeyId: string | null }
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly expiresAt: string | null
}

/** The pack of one document of a run. */
export interface StoredPack {
  readonly documentId: string
  readonly name: string
  /** Its line in the index. */
  readonly entry: readonly (string | null)[]
  readonly bytes: Buffer
}

function toRun(row: RunsTable): EvidenceRunRecord {
  return {
    id: row.id,
    participantKey: row.participant_key,
    from: row.from_date,
    to: row.to_date,
    state: row.state,
    total: row.total,
    done: row.done,
    bytes: row.bytes,
    packedTo: row.packed_to,
    by: { kind: row.actor_kind, userId: row.user_id, apiKeyId: row.api_key_id },
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}

export async function insertRun(
  tx: Tx,
  scope: TenantScope,
  run: Pick<EvidenceRunRecord, 'id' | 'participantKey' | 'from' | 'to' | 'total' | 'by'>,
  now: Date,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('evidence_runs')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: run.id,
      participant_key: run.participantKey,
      from_date: run.from,
      to_date: run.to,
      state: 'running',
      total: run.total,
      done: 0,
      bytes: 0,
      packed_to: '',
      actor_kind: run.by.kind,
      user_id: run.by.userId,
      api_key_id: run.by.apiKeyId,
      created_at: now,
      finished_at: null,
      expires_at: null,
    })
    .execute()
}

function runs(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('evidence_runs')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

export async function selectRun(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<EvidenceRunRecord | undefined> {
  const query = runs(tx, scope).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toRun(row)
}

/** Those of a participant, the newest first. */
export async function selectRuns(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  limit: number,
): Promise<EvidenceRunRecord[]> {
  const query = runs(tx, scope).where('participant_key', '=', participantKey)
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toRun)
}

/** Adds a pack to a run whose row the caller has locked, and counts it. */
export async function insertPack(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  { bytes, documentId, entry, name }: StoredPack,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('evidence_packs')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      run_id: runId,
      document_id: documentId,
      name,
      entry: JSON.stringify(entry),
      bytes,
    })
    .execute()
  await updateRun(tx, scope, runId)
    .set({
      done: sql<number>`done + 1`,
      bytes: sql<number>`bytes + ${bytes.length}::bigint`,
      packed_to: documentId,
    })
    .execute()
}

function updateRun(tx: Tx, scope: TenantScope, id: string) {
  return tx
    .withTables<Tables>()
    .updateTable('evidence_runs')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
}

export async function finishRun(
  tx: Tx,
  scope: TenantScope,
  id: string,
  ended: { state: 'done' | 'failed'; finishedAt: Date; expiresAt: Date },
): Promise<void> {
  await updateRun(tx, scope, id)
    .set({ state: ended.state, finished_at: ended.finishedAt, expires_at: ended.expiresAt })
    .execute()
}

/** Packs of a run after a document, by document. */
export async function selectPacks(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  after: string,
  limit: number,
): Promise<StoredPack[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('evidence_packs')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('run_id', '=', runId)
    .where('document_id', '>', after)
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    entry: row.entry as (string | null)[],
    bytes: row.bytes,
  }))
}

/** Removes a run with its packs: copies, of which the originals stay. */
export async function deleteRun(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('evidence_runs')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}
