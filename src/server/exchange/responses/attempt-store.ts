import type { Environment } from '#contract/common'
import type { TransmissionKind } from '#core/transmission'
import type { TenantScope, Tx } from '#platform/database'
import type { AttemptKind } from '../ports/index.ts'

interface AttemptsTable {
  organization_id: string
  environment: Environment
  number: number
  kind: AttemptKind
  transmission_id: string
  transmission_kind: TransmissionKind
  started_at: Date
  finished_at: Date | null
  transport_id: string | null
  outcome: string | null
  detail: string | null
}

type Tables = {
  transmission_attempts: AttemptsTable
  transmissions: { organization_id: string; environment: Environment; id: string; document_id: string | null }
}

interface AttemptRecord {
  readonly transmissionKind: TransmissionKind
  readonly kind: AttemptKind
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly transportId: string | null
  readonly outcome: string | null
  readonly detail: string | null
}

/** Every attempt of a document's transmissions, newest first. */
export async function selectAttempts(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<AttemptRecord[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('transmission_attempts')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('transmission_id', 'in', transmissionsOf(tx, scope, documentId))
    .orderBy('started_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    transmissionKind: row.transmission_kind,
    kind: row.kind,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    transportId: row.transport_id,
    outcome: row.outcome,
    detail: row.detail,
  }))
}

function transmissionsOf(tx: Tx, scope: TenantScope, documentId: string) {
  return tx
    .withTables<Tables>()
    .selectFrom('transmissions')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
}
