/** Members of an organization, and invitations to it. */
import { sql } from 'kysely'
import type { Language } from '#contract/common'
import type { Role } from '#core/access'
import type { TenantTx, Tx } from '#platform/database/database'
import { columnsOf, datedRecordOf, type RecordChange, type Row } from '#platform/database/row-records'

export interface MemberRecord {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Keys of those that the member is limited to, of both environments; null for all of the organization. */
  readonly limits: readonly string[] | null
  readonly joinedAt: Date
  readonly lastSeenAt: Date | null
  /** Whether the account is to be deleted: no owner who stays. */
  readonly leaving: boolean
}

export interface InvitationRecord {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: Role
  readonly limits: readonly string[] | null
  readonly language: Language
  /** User id. */
  readonly invitedBy: string
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly acceptedAt: Date | null
  /** User id. */
  readonly acceptedBy: string | null
  readonly revokedAt: Date | null
}

/** A link that was sent: the hash of its token, and its time. */
interface SentLink {
  readonly tokenHash: string
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** Locks the members of the organization for the rest of the transaction, so that a count of owners stays right. */
export async function lockMembers(tx: TenantTx): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', tx.scope.organizationId)
    .forUpdate()
    .execute()
}

/** All members of the organization now, by name. */
export async function listMembers(tx: TenantTx): Promise<MemberRecord[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'memberships.user_id', 'memberships.role'])
    .select(['memberships.created_at as joined_at', 'memberships.participant_keys as limits'])
    .select(['memberships.last_seen_at', 'users.email', 'users.given_name', 'users.family_name'])
    .select('users.deletion_due_at')
    .where('memberships.organization_id', '=', tx.scope.organizationId)
    .where('memberships.removed_at', 'is', null)
    .orderBy('users.given_name')
    .orderBy('users.family_name')
    .orderBy('memberships.id')
    .execute()
  return rows.map((row) => {
    const { deletionDueAt, familyName, givenName, ...member } = datedRecordOf(row)
    return { ...member, name: `${givenName} ${familyName}`, leaving: deletionDueAt !== null }
  })
}

export async function updateAccess(
  tx: TenantTx,
  id: string,
  { limits, role }: Pick<MemberRecord, 'role' | 'limits'>,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role, participant_keys: limits })
    .where('organization_id', '=', tx.scope.organizationId)
    .where('id', '=', id)
    .execute()
}

export async function endMembership(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ removed_at: now })
    .where('organization_id', '=', tx.scope.organizationId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

/** Makes a user a member, also a former one again. A present member keeps the role. */
export async function joinOrganization(
  tx: TenantTx,
  member: Pick<MemberRecord, 'id' | 'userId' | 'role' | 'limits'>,
  now: Date,
): Promise<Pick<MemberRecord, 'id' | 'role' | 'limits'>> {
  const { participant_keys, ...joined } = await tx
    .insertInto('memberships')
    .values({
      id: member.id,
      organization_id: tx.scope.organizationId,
      user_id: member.userId,
      role: member.role,
      participant_keys: member.limits,
      created_at: now,
      last_seen_at: now,
      removed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({
        role: sql<Role>`case when memberships.removed_at is null then memberships.role else excluded.role end`,
        participant_keys: sql<
          readonly string[] | null
        >`case when memberships.removed_at is null then memberships.participant_keys else excluded.participant_keys end`,
        created_at: sql<Date>`case when memberships.removed_at is null then memberships.created_at else excluded.created_at end`,
        last_seen_at: now,
        removed_at: null,
      }),
    )
    .returning(['id', 'role', 'participant_keys'])
    .executeTakeFirstOrThrow()
  return { ...joined, limits: participant_keys }
}

function toInvitation(row: Row<'invitations'>): InvitationRecord {
  const { participantKeys, tokenHash: _, ...invitation } = datedRecordOf(row)
  return { ...invitation, organizationId: row.organization_id, limits: participantKeys }
}

/** Invitations that were neither accepted nor revoked, the newest first. */
export async function listInvitations(tx: TenantTx): Promise<InvitationRecord[]> {
  const rows = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', tx.scope.organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toInvitation)
}

/** Adds an invitation; false when the address has one already that is neither accepted nor revoked. */
export async function insertInvitation(
  tx: TenantTx,
  invitation: Pick<InvitationRecord, 'id' | 'email' | 'role' | 'limits' | 'language' | 'invitedBy'>,
  link: SentLink,
): Promise<boolean> {
  const { limits, ...sent } = invitation
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invitations')
    .values(
      columnsOf('invitations', {
        ...sent,
        ...link,
        organizationId: tx.scope.organizationId,
        participantKeys: limits,
        createdAt: link.sentAt,
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** An invitation of the organization, locked for the rest of the transaction. */
export async function lockInvitation(tx: TenantTx, id: string): Promise<InvitationRecord | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', tx.scope.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toInvitation(row)
}

/** The invitation of a link, locked for the rest of the transaction, which sees no other organization's than this. */
export async function lockInvitationOf(tx: Tx, tokenHash: string): Promise<InvitationRecord | undefined> {
  await sql`select set_config('falaj.invitation', ${tokenHash}, true)`.execute(tx)
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  return row && toInvitation(row)
}

/** The link that was sent before leads nowhere from now on. */
export async function updateLink(
  tx: TenantTx,
  id: string,
  link: SentLink & Pick<InvitationRecord, 'invitedBy'>,
): Promise<void> {
  await updateInvitation(tx, id, link)
}

export async function markRevoked(tx: TenantTx, id: string, now: Date): Promise<void> {
  await updateInvitation(tx, id, { revokedAt: now })
}

export async function markAccepted(
  tx: TenantTx,
  id: string,
  accepted: { readonly by: string; readonly at: Date },
): Promise<void> {
  await updateInvitation(tx, id, { acceptedAt: accepted.at, acceptedBy: accepted.by })
}

async function updateInvitation(
  tx: TenantTx,
  id: string,
  change: RecordChange<'invitations'>,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set(columnsOf('invitations', change))
    .where('organization_id', '=', tx.scope.organizationId)
    .where('id', '=', id)
    .execute()
}
