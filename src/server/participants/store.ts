import type { Generated, Insertable, Selectable } from 'kysely'
import type { Environment } from '#contract/common'
import type { Queries, TenantScope, Tx } from '#platform/database'
import type { Participant } from './participant.ts'
import type { DocumentTypeCode } from './participant-directory.ts'

interface ParticipantsTable {
  organization_id: string
  environment: Environment
  id: string
  participant_id: string
  tin: string
  trn: string
  legal_type: string
  name_en: string
  name_ar: string
  legal_registration: unknown
  address: unknown
  email: string
  phone: string
  registration: Participant['registration']
  registered_at: Date | null
  supported_documents: string[]
  effective_date: string | null
  asp_name: string
  version: number
  created_at: Date
  updated_at: Date
  directory_state: Generated<string>
  directory_checked_at: Generated<Date | null>
}

interface RoutesTable {
  environment: Environment
  participant_id: string
  organization_id: string
  participant_key: string
}

type Tables = {
  participants: ParticipantsTable
  participant_routes: RoutesTable
}

function toParticipant(row: Selectable<ParticipantsTable>): Participant {
  return {
    id: row.id,
    environment: row.environment,
    participantId: row.participant_id,
    tin: row.tin,
    trn: row.trn,
    legalType: row.legal_type,
    nameEn: row.name_en,
    nameAr: row.name_ar,
    legalRegistration: row.legal_registration as Participant['legalRegistration'],
    address: row.address as Participant['address'],
    email: row.email,
    phone: row.phone,
    registration: row.registration,
    registeredAt: row.registered_at?.toISOString() ?? null,
    supportedDocuments: row.supported_documents as DocumentTypeCode[],
    effectiveDate: row.effective_date,
    aspName: row.asp_name,
    directoryState: row.directory_state as Participant['directoryState'],
    directoryCheckedAt: row.directory_checked_at?.toISOString() ?? null,
    version: row.version,
  }
}

function toRow(scope: TenantScope, participant: Participant, now: Date): Insertable<ParticipantsTable> {
  return {
    organization_id: scope.organizationId,
    environment: scope.environment,
    id: participant.id,
    participant_id: participant.participantId,
    tin: participant.tin,
    trn: participant.trn,
    legal_type: participant.legalType,
    name_en: participant.nameEn,
    name_ar: participant.nameAr,
    legal_registration: JSON.stringify(participant.legalRegistration),
    address: JSON.stringify(participant.address),
    email: participant.email,
    phone: participant.phone,
    registration: participant.registration,
    registered_at: participant.registeredAt ? new Date(participant.registeredAt) : null,
    supported_documents: [...participant.supportedDocuments],
    effective_date: participant.effectiveDate,
    asp_name: participant.aspName,
    version: participant.version,
    created_at: now,
    updated_at: now,
  }
}

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('participants')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

export async function selectParticipants(tx: Tx, scope: TenantScope): Promise<Participant[]> {
  const rows = await tenantRows(tx, scope).orderBy('name_en').orderBy('id').execute()
  return rows.map(toParticipant)
}

export async function selectParticipant(
  tx: Tx,
  scope: TenantScope,
  by: { key: string } | { participantId: string },
  options: { lock?: boolean } = {},
): Promise<Participant | undefined> {
  let query =
    'key' in by
      ? tenantRows(tx, scope).where('id', '=', by.key)
      : tenantRows(tx, scope).where('participant_id', '=', by.participantId)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toParticipant(row)
}

export async function insertParticipant(
  tx: Tx,
  scope: TenantScope,
  participant: Participant,
  now: Date,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('participants')
    .values(toRow(scope, participant, now))
    .execute()
}

/** Writes the row when it still has the version before this one; says whether it did. */
export async function replaceParticipant(
  tx: Tx,
  scope: TenantScope,
  participant: Participant,
  now: Date,
): Promise<boolean> {
  const { organization_id, environment, id, created_at: _, ...row } = toRow(scope, participant, now)
  const result = await tx
    .withTables<Tables>()
    .updateTable('participants')
    .set(row)
    .where('organization_id', '=', organization_id)
    .where('environment', '=', environment)
    .where('id', '=', id)
    .where('version', '=', participant.version - 1)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Claims a participant id for an organization; the route's owner comes back, which is another one when it was
 * claimed before.
 */
export async function claimRoute(
  tx: Tx,
  scope: TenantScope,
  participantId: string,
  key: string,
): Promise<RoutesTable> {
  const db = tx.withTables<Tables>()
  await db
    .insertInto('participant_routes')
    .values({
      environment: scope.environment,
      participant_id: participantId,
      organization_id: scope.organizationId,
      participant_key: key,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await db
    .selectFrom('participant_routes')
    .selectAll()
    .where('environment', '=', scope.environment)
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
}

/** Gives a participant id up, so that another organization can claim it. */
export async function releaseRoute(tx: Tx, scope: TenantScope, participantId: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('participant_routes')
    .where('environment', '=', scope.environment)
    .where('participant_id', '=', participantId)
    .where('organization_id', '=', scope.organizationId)
    .execute()
}

export async function selectRoute(
  tx: Queries,
  environment: Environment,
  participantId: string,
): Promise<{ organizationId: string; participantKey: string } | undefined> {
  const row = await tx
    .withTables<Tables>()
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
    .withTables<Tables>()
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
  return rows.map((row) => ({ organizationId: row.organization_id, environment: row.environment }))
}

/** How the directory showed a participant when it was looked at last; the row is locked. */
export async function lockDirectoryState(
  tx: Tx,
  scope: TenantScope,
  key: string,
): Promise<string | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('participants')
    .select('directory_state')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row?.directory_state
}

export async function updateDirectoryState(
  tx: Tx,
  scope: TenantScope,
  key: string,
  state: string,
  checkedAt: Date,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('participants')
    .set({ directory_state: state, directory_checked_at: checkedAt })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', key)
    .execute()
}
