import type { Environment } from '#contract/common'
import type { Queries, TenantScope, TenantTx, Tx } from '#platform/database/database'
import { type Row, recordOf, scopeOf } from '#platform/database/row-records'
import type { DocumentTypeCode } from '#server/directory'
import type { Participant } from './participant.ts'

function toParticipant(row: Row<'participants'>): Participant {
  const { createdAt: _created, supportedDocuments, updatedAt: _updated, ...participant } = recordOf(row)
  return {
    ...participant,
    environment: row.environment,
    supportedDocuments: supportedDocuments as DocumentTypeCode[],
  }
}

function tenantRows(tx: TenantTx) {
  return tx.tenant.selectFrom('participants').selectAll()
}

export async function selectParticipants(tx: TenantTx): Promise<Participant[]> {
  const rows = await tenantRows(tx).orderBy('name_en').orderBy('id').execute()
  return rows.map(toParticipant)
}

export async function selectParticipant(
  tx: TenantTx,
  by: { key: string } | { participantId: string },
  options: { lock?: boolean } = {},
): Promise<Participant | undefined> {
  let query =
    'key' in by
      ? tenantRows(tx).where('id', '=', by.key)
      : tenantRows(tx).where('participant_id', '=', by.participantId)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toParticipant(row)
}

export async function insertParticipant(tx: TenantTx, participant: Participant, now: Date): Promise<void> {
  const { environment: _, ...fields } = participant
  await tx.tenant.insertInto('participants', { ...fields, createdAt: now, updatedAt: now }).execute()
}

/** Updates the row if it still has the previous version; returns whether it did. */
export async function replaceParticipant(
  tx: TenantTx,
  participant: Participant,
  now: Date,
): Promise<boolean> {
  const { directoryCheckedAt: _checked, directoryState: _state, environment: _, id, ...fields } = participant
  const result = await tx.tenant
    .updateTable('participants', { ...fields, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', participant.version - 1)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Claims a participant id for an organization; returns the route's owner, which is another one when it was claimed
 * before.
 */
export async function claimRoute(
  tx: TenantTx,
  participantId: string,
  key: string,
): Promise<Row<'participant_routes'>> {
  await tx
    .insertInto('participant_routes')
    .values({
      environment: tx.scope.environment,
      participant_id: participantId,
      organization_id: tx.scope.organizationId,
      participant_key: key,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('participant_routes')
    .selectAll()
    .where('environment', '=', tx.scope.environment)
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
}

/** Releases a participant id, so that another organization can claim it. */
export async function releaseRoute(tx: TenantTx, participantId: string): Promise<void> {
  await tx
    .deleteFrom('participant_routes')
    .where('environment', '=', tx.scope.environment)
    .where('participant_id', '=', participantId)
    .where('organization_id', '=', tx.scope.organizationId)
    .execute()
}

export async function selectRoute(
  tx: Queries,
  environment: Environment,
  participantId: string,
): Promise<{ organizationId: string; participantKey: string } | undefined> {
  const row = await tx
    .selectFrom('participant_routes')
    .selectAll()
    .where('environment', '=', environment)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return row && { organizationId: row.organization_id, participantKey: row.participant_key }
}

/** Organizations that have participants, with their environments, in order; ids only, outside every tenant. */
export async function selectTenants(
  tx: Tx,
  after: TenantScope | undefined,
  limit: number,
): Promise<TenantScope[]> {
  let query = tx
    .selectFrom('participant_routes')
    .select(['environment', 'organization_id'])
    .distinct()
    .orderBy('environment')
    .orderBy('organization_id')
    .limit(limit)
  if (after) {
    query = query.where((e) =>
      e(e.refTuple('environment', 'organization_id'), '>', e.tuple(after.environment, after.organizationId)),
    )
  }
  const rows = await query.execute()
  return rows.map(scopeOf)
}

/** The state of a participant in the directory at the last check; the row is locked. */
export async function lockDirectoryState(tx: TenantTx, key: string): Promise<string | undefined> {
  const row = await tx.tenant
    .selectFrom('participants')
    .select('directory_state')
    .where('id', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row?.directory_state
}

export async function updateDirectoryState(
  tx: TenantTx,
  key: string,
  state: Participant['directoryState'],
  checkedAt: Date,
): Promise<void> {
  await tx.tenant
    .updateTable('participants', { directoryState: state, directoryCheckedAt: checkedAt })
    .where('id', '=', key)
    .execute()
}
