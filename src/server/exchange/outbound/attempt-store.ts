import { sql } from 'kysely'
import type { TenantScope } from '#platform/database/database'
import { tenantColumns } from '#platform/database/row-records'
import { type RowSet, tenantSet } from '#platform/database/update-rows'
import type { AttemptKind, Transmission } from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'

/** Writes down that something is about to be handed over. */
export function insertAttempt(
  { scope, tx, rows }: UnitOfWork,
  transmission: Transmission,
  { number, kind }: { number: number; kind: AttemptKind },
  now: Date,
): void {
  const row = {
    ...tenantColumns(scope),
    transmission_id: transmission.id,
    number,
    kind,
    transmission_kind: transmission.kind,
    started_at: now,
    finished_at: null,
    transport_id: null,
    outcome: null,
    detail: null,
  }
  rows.insert(attemptSet(scope), row, (all) =>
    tx.tenant.insertColumns('transmission_attempts', all as (typeof row)[]),
  )
}

/** Records the outcome of an attempt; a finished one stays as it is. */
export function finishAttempt(
  { scope, rows }: UnitOfWork,
  transmissionId: string,
  number: number,
  result: { transportId: string | null; outcome: string; detail: string | null },
  now: Date,
): void {
  rows.update(attemptSet(scope), {
    transmission_id: transmissionId,
    number,
    finished_at: now,
    transport_id: result.transportId,
    outcome: result.outcome,
    detail: result.detail,
  })
}

/** Only unfinished attempts are updated. */
function attemptSet(scope: TenantScope): RowSet {
  return {
    ...tenantSet('transmission_attempts', ['transmission_id', 'number'], scope),
    only: sql`t.finished_at is null`,
  }
}
