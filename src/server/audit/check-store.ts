/** Checks of the audit trail that were asked for. */
import type { Selectable } from 'kysely'
import type { AuditCheck } from '#contract/audit'
import type { TenantScope, Tx } from '#platform/database'
import type { Fault, Link } from './chain.ts'

interface ChecksTable {
  organization_id: string
  environment: string
  id: string
  state: AuditCheck['state']
  done_seq: number
  done_hash: string
  head_seq: number
  head_hash: string
  fault: Fault['fault'] | null
  fault_at: number | null
  seal: string | null
  started_at: Date
  finished_at: Date | null
}

type Tables = { audit_checks: ChecksTable }

export interface CheckRecord {
  readonly id: string
  readonly state: AuditCheck['state']
  /** How far the chain was found whole. */
  readonly done: Link
  /** Where it ended when the check began. */
  readonly head: Link
  readonly fault: Fault | null
  /** The seal over its result; null while it runs. */
  readonly seal: string | null
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

const toCheck = (row: Selectable<ChecksTable>): CheckRecord => ({
  id: row.id,
  state: row.state,
  done: { seq: row.done_seq, hash: row.done_hash },
  head: { seq: row.head_seq, hash: row.head_hash },
  fault: row.fault && row.fault_at !== null ? { fault: row.fault, at: row.fault_at } : null,
  seal: row.seal,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})

function checks(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('audit_checks')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .orderBy('id', 'desc')
}

/** The check that was asked for last. */
export async function selectLastCheck(tx: Tx, scope: TenantScope): Promise<CheckRecord | undefined> {
  const row = await checks(tx, scope).limit(1).executeTakeFirst()
  return row && toCheck(row)
}

/** A check, held for the rest of the transaction. */
export async function lockCheck(tx: Tx, scope: TenantScope, id: string): Promise<CheckRecord | undefined> {
  const row = await checks(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toCheck(row)
}

/** All checks that were asked for, the newest first. */
export async function selectChecks(tx: Tx, scope: TenantScope): Promise<CheckRecord[]> {
  return (await checks(tx, scope).execute()).map(toCheck)
}

export async function insertCheck(
  tx: Tx,
  scope: TenantScope,
  check: Pick<CheckRecord, 'id' | 'done' | 'head' | 'startedAt'>,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('audit_checks')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: check.id,
      state: 'running',
      done_seq: check.done.seq,
      done_hash: check.done.hash,
      head_seq: check.head.seq,
      head_hash: check.head.hash,
      fault: null,
      fault_at: null,
      seal: null,
      started_at: check.startedAt,
      finished_at: null,
    })
    .execute()
}

/** Keeps how far a check is. */
export async function updateDone(tx: Tx, scope: TenantScope, id: string, done: Link): Promise<void> {
  await updateCheck(tx, scope, id, { done_seq: done.seq, done_hash: done.hash })
}

/** Ends a check with its sealed result, which never changes again (migration 0055). */
export async function finishCheck(
  tx: Tx,
  scope: TenantScope,
  id: string,
  end: {
    readonly done: Link
    readonly fault: Fault | null
    readonly seal: string
    readonly at: Date
  },
): Promise<void> {
  await updateCheck(tx, scope, id, {
    state: end.fault ? 'broken' : 'intact',
    done_seq: end.done.seq,
    done_hash: end.done.hash,
    fault: end.fault?.fault ?? null,
    fault_at: end.fault?.at ?? null,
    seal: end.seal,
    finished_at: end.at,
  })
}

async function updateCheck(
  tx: Tx,
  scope: TenantScope,
  id: string,
  change: Partial<ChecksTable>,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('audit_checks')
    .set(change)
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}
