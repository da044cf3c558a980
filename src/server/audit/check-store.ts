/** Checks of the audit trail. */
import type { AuditCheck } from '#contract/audit'
import type { TenantTx } from '#platform/database/database'
import { datedRecordOf, type RecordChange, type Row } from '#platform/database/row-records'
import type { Fault, Link } from './chain.ts'

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

function toCheck(row: Row<'audit_checks'>): CheckRecord {
  const { doneHash, doneSeq, fault, faultAt, headHash, headSeq, ...check } = datedRecordOf(row)
  return {
    ...check,
    done: { seq: doneSeq, hash: doneHash },
    head: { seq: headSeq, hash: headHash },
    fault: fault && faultAt !== null ? { fault, at: faultAt } : null,
  }
}

function checks(tx: TenantTx) {
  return tx.tenant.selectFrom('audit_checks').selectAll().orderBy('id', 'desc')
}

/** The newest check. */
export async function selectLastCheck(tx: TenantTx): Promise<CheckRecord | undefined> {
  const row = await checks(tx).limit(1).executeTakeFirst()
  return row && toCheck(row)
}

/** A check, locked for the rest of the transaction. */
export async function lockCheck(tx: TenantTx, id: string): Promise<CheckRecord | undefined> {
  const row = await checks(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toCheck(row)
}

/** All checks, the newest first. */
export async function selectChecks(tx: TenantTx): Promise<CheckRecord[]> {
  return (await checks(tx).execute()).map(toCheck)
}

export async function insertCheck(
  tx: TenantTx,
  check: Pick<CheckRecord, 'id' | 'done' | 'head' | 'startedAt'>,
): Promise<void> {
  await tx.tenant
    .insertInto('audit_checks', {
      id: check.id,
      state: 'running',
      doneSeq: check.done.seq,
      doneHash: check.done.hash,
      headSeq: check.head.seq,
      headHash: check.head.hash,
      startedAt: check.startedAt,
    })
    .execute()
}

/** Stores the progress of a check. */
export async function updateDone(tx: TenantTx, id: string, done: Link): Promise<void> {
  await updateCheck(tx, id, { doneSeq: done.seq, doneHash: done.hash })
}

/** Ends a check with its sealed result, which never changes again (migration 0055). */
export async function finishCheck(
  tx: TenantTx,
  id: string,
  end: {
    readonly done: Link
    readonly fault: Fault | null
    readonly seal: string
    readonly at: Date
  },
): Promise<void> {
  await updateCheck(tx, id, {
    state: end.fault ? 'broken' : 'intact',
    doneSeq: end.done.seq,
    doneHash: end.done.hash,
    fault: end.fault?.fault ?? null,
    faultAt: end.fault?.at ?? null,
    seal: end.seal,
    finishedAt: end.at,
  })
}

async function updateCheck(tx: TenantTx, id: string, change: RecordChange<'audit_checks'>): Promise<void> {
  await tx.tenant.updateTable('audit_checks', change).where('id', '=', id).execute()
}
