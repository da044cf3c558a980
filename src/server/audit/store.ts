import { sql } from 'kysely'
import { anyOf, queue, type TenantScope, type Tx } from '#platform/database'
import { type AuditEntry, chainStart, type OpenEntry, openText } from './entry.ts'

interface EntriesTable {
  organization_id: string
  environment: string
  seq: number
  id: string
  at: Date
  actor_kind: AuditEntry['actorKind']
  actor_id: string | null
  address: string | null
  action: string
  subject_id: string
  before: unknown
  after: unknown
  reason: string | null
  previous_hash: string
  hash: string
}

interface HeadsTable {
  organization_id: string
  environment: string
  seq: number
  hash: string
}

type Tables = {
  audit_entries: EntriesTable
  audit_heads: HeadsTable
}

/** Locks the end of the chain until the transaction ends and tells where it is. */
export async function lockHead(tx: Tx, scope: TenantScope): Promise<{ seq: number; hash: string }> {
  const db = tx.withTables<Tables>()
  const select = () =>
    db
      .selectFrom('audit_heads')
      .select(['seq', 'hash'])
      .where('organization_id', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .forUpdate()
  const head = await select().executeTakeFirst()
  if (head) return head
  const place = { organization_id: scope.organizationId, environment: scope.environment }
  await db
    .insertInto('audit_heads')
    .values({ ...place, seq: 0, hash: chainStart })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await select().executeTakeFirstOrThrow()
}

/** Adds entries at the end of the chain, with the next statement of the transaction that waits for an answer. */
export async function appendEntries(
  tx: Tx,
  scope: TenantScope,
  entries: readonly OpenEntry[],
): Promise<void> {
  const rows = entries.map((entry) => {
    const [beforeHash, beforeSeq, rest] = openText(entry)
    return {
      id: entry.id,
      at: entry.at,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      address: entry.address,
      action: entry.action,
      subject_id: entry.subjectId,
      before: entry.before,
      after: entry.after,
      reason: entry.reason,
      before_hash: beforeHash,
      before_seq: beforeSeq,
      rest,
    }
  })
  const append = sql`select falaj.append_audit(${scope.organizationId}, ${scope.environment},
    ${JSON.stringify(rows)}::json)`
  await queue(tx, append.compile(tx))
}

function entries(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .orderBy('seq')
}

/** Entries after a place in the chain, oldest first. */
export async function listEntries(
  tx: Tx,
  scope: TenantScope,
  afterSeq: number,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await entries(tx, scope).where('seq', '>', afterSeq).limit(limit).execute()
  return rows.map(toEntry)
}

/** The entries about these subjects, oldest first. */
export async function listEntriesOf(
  tx: Tx,
  scope: TenantScope,
  subjectIds: readonly string[],
): Promise<AuditEntry[]> {
  return (await entries(tx, scope).where('subject_id', '=', anyOf(subjectIds)).execute()).map(toEntry)
}

function toEntry(row: EntriesTable): AuditEntry {
  return {
    seq: row.seq,
    id: row.id,
    at: row.at.toISOString(),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    address: row.address,
    action: row.action,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
    reason: row.reason,
    previousHash: row.previous_hash,
    hash: row.hash,
  }
}
