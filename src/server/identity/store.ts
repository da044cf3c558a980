import { sql } from 'kysely'
import type { Language } from '#contract/common'
import { deletedPerson } from '#contract/deleted-person'
import type { Role } from '#core/access'
import type { TenantTx, Tx } from '#platform/database/database'
import { columnsOf, type DatedRecordOf, datedRecordOf } from '#platform/database/row-records'

export interface Member {
  readonly userId: string
  readonly organizationId: string
  readonly membershipId: string
  readonly role: Role
  /** Keys of those that the member is limited to, of both environments; null for all of the organization. */
  readonly limits: readonly string[] | null
  readonly lastSeenAt: Date | null
}

/** A membership of a user, with whether its organization is a demo. */
export interface OwnMembership extends Member {
  readonly isDemo: boolean
}

/** An organization in the list of its member. */
export interface OwnOrganization {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly isDemo: boolean
}

export type UserRecord = Readonly<Omit<DatedRecordOf<'users'>, 'createdAt' | 'deletionDueAt' | 'deletedAt'>>

export interface OrganizationRecord {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly currency: string
}

/** Lets the transaction see the user of this identity, and then that user's memberships and organizations. */
export async function enterAs(tx: Tx, identityId: string): Promise<string | undefined> {
  await sql`select set_config('falaj.identity_id', ${identityId}, true)`.execute(tx)
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  if (user) await sql`select set_config('falaj.user_id', ${user.id}, true)`.execute(tx)
  return user?.id
}

/** The chosen language of the user of an identity; undefined without a user. */
export async function selectLanguage(tx: Tx, identityId: string): Promise<Language | undefined> {
  await sql`select set_config('falaj.identity_id', ${identityId}, true)`.execute(tx)
  const row = await tx
    .selectFrom('users')
    .select('language')
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  return row?.language
}

/** The memberships of an identity's user, the oldest first; empty without a user. */
export async function selectMembers(tx: Tx, identityId: string): Promise<OwnMembership[]> {
  const userId = await enterAs(tx, identityId)
  if (userId === undefined) return []
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .selectAll('memberships')
    .select('organizations.is_demo')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute()
  return rows.map((row) => ({
    userId,
    organizationId: row.organization_id,
    membershipId: row.id,
    role: row.role,
    limits: row.participant_keys,
    lastSeenAt: row.last_seen_at,
    isDemo: row.is_demo,
  }))
}

/** Stores the time of a member's last visit. */
export async function updateLastSeen(tx: TenantTx, membershipId: string, now: Date): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ last_seen_at: now })
    .where('organization_id', '=', tx.scope.organizationId)
    .where('id', '=', membershipId)
    .execute()
}

/** All organizations that a user belongs to, by name. */
async function selectOrganizationsOf(tx: Tx, userId: string): Promise<OwnOrganization[]> {
  await sql`select set_config('falaj.user_id', ${userId}, true)`.execute(tx)
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.is_demo', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()
  return rows.map(({ is_demo: isDemo, ...organization }) => ({ ...organization, isDemo }))
}

/** A user with the organization of the transaction's scope, and all that the user belongs to. */
export async function selectProfile(
  tx: TenantTx,
  userId: string,
): Promise<
  | {
      user: UserRecord
      organization: OrganizationRecord & { isDemo: boolean }
      organizations: OwnOrganization[]
    }
  | undefined
> {
  const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  const organization = await tx
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', tx.scope.organizationId)
    .executeTakeFirst()
  if (!user || !organization) return undefined
  const { createdAt: _created, deletedAt: _deleted, deletionDueAt: _due, ...person } = datedRecordOf(user)
  const { country, currency, id, is_demo: isDemo, name } = organization
  return {
    user: person,
    organization: { id, name, country, currency, isDemo },
    organizations: await selectOrganizationsOf(tx, userId),
  }
}

/** Name of the organization of the transaction's scope. */
export async function selectOrganizationName(tx: TenantTx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', tx.scope.organizationId)
    .executeTakeFirst()
  return row?.name
}

/** Ids and names of all organizations; only the owner of the table sees them. */
export async function selectAllOrganizations(tx: Tx): Promise<{ id: string; name: string }[]> {
  return await tx.selectFrom('organizations').select(['id', 'name']).orderBy(sql`id collate "C"`).execute()
}

/** Whether there is any user; only the owner of the tables sees all. */
export async function selectIsUsed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from auth.user) or exists (select from organizations) as used`.execute(tx)
  return rows[0]?.used ?? false
}

/** Adds a user; an existing one of the identity stays. Lets the transaction see the user as `enterAs` does. */
export async function insertUser(tx: Tx, user: UserRecord, now: Date): Promise<void> {
  await sql`select set_config('falaj.identity_id', ${user.identityId}, true)`.execute(tx)
  await tx
    .insertInto('users')
    .values(columnsOf('users', { ...user, createdAt: now }))
    .onConflict((conflict) => conflict.column('identity_id').doNothing())
    .execute()
}

/** Locks the user of an identity for the rest of the transaction, so that a user's own records are created once. */
export async function lockUser(tx: Tx, identityId: string): Promise<void> {
  await sql`select set_config('falaj.identity_id', ${identityId}, true)`.execute(tx)
  await tx.selectFrom('users').select('id').where('identity_id', '=', identityId).forUpdate().execute()
}

/** Adds an organization with its first owner. */
export async function insertOrganization(
  tx: Tx,
  organization: OrganizationRecord,
  owner: { membershipId: string; userId: string },
  now: Date,
  isDemo = false,
): Promise<void> {
  await tx
    .insertInto('organizations')
    .values({ ...organization, created_at: now, is_demo: isDemo })
    .execute()
  await tx
    .insertInto('memberships')
    .values({
      id: owner.membershipId,
      organization_id: organization.id,
      user_id: owner.userId,
      role: 'owner',
      created_at: now,
      last_seen_at: now,
    })
    .execute()
}

/** The membership of a user in their demo organization, and its name. */
export async function selectDemoMembership(
  tx: Tx,
  userId: string,
): Promise<(Omit<Member, 'lastSeenAt'> & { readonly name: string }) | undefined> {
  await sql`select set_config('falaj.user_id', ${userId}, true)`.execute(tx)
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .selectAll('memberships')
    .select('organizations.name')
    .where('memberships.user_id', '=', userId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.removed_at', 'is', null)
    .where('organizations.is_demo', '=', true)
    .orderBy('memberships.id')
    .executeTakeFirst()
  if (!row) return undefined
  const { id: membershipId, name, organization_id: organizationId, participant_keys: limits, role } = row
  return { userId, organizationId, membershipId, role, limits, name }
}

/** Locks a user of the organization for the rest of the transaction. */
export async function selectPersonLocked(tx: TenantTx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether the organization of the transaction's scope is a demo. */
export async function selectIsDemo(tx: TenantTx): Promise<boolean> {
  const row = await tx
    .selectFrom('organizations')
    .select('is_demo')
    .where('id', '=', tx.scope.organizationId)
    .executeTakeFirst()
  return row?.is_demo ?? false
}

/** Locks the organization of the transaction's scope for the rest of it, and returns its details. */
export async function lockOrganization(tx: TenantTx): Promise<OrganizationRecord> {
  return await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'country', 'currency'])
    .where('id', '=', tx.scope.organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores name, country and currency of the organization of the transaction's scope. */
export async function updateOrganizationDetails(
  tx: TenantTx,
  { name, country, currency }: OrganizationRecord,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ name, country, currency })
    .where('id', '=', tx.scope.organizationId)
    .execute()
}

/** Stores the profile and the preferences of a user. */
export async function updateUser(tx: Tx, user: Omit<UserRecord, 'email'>): Promise<void> {
  await sql`select set_config('falaj.identity_id', ${user.identityId}, true)`.execute(tx)
  const { givenName, familyName, phoneNumber, jobRole, defaultEnvironment, language } = user
  await tx
    .updateTable('users')
    .set({
      given_name: givenName,
      family_name: familyName,
      phone_number: phoneNumber,
      job_role: jobRole,
      default_environment: defaultEnvironment,
      language,
    })
    .where('id', '=', user.id)
    .execute()
}

/** Names of users of the organization, by id; of those whose account was deleted, `deletedPerson`. */
export async function selectUserNames(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'given_name', 'family_name', 'deleted_at'])
    .where('memberships.organization_id', '=', tx.scope.organizationId)
    .where('users.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [row.id, row.deleted_at ? deletedPerson : `${row.given_name} ${row.family_name}`]),
  )
}

/** Whether the address of a user of the organization is still unproven. */
export async function selectIsUnproven(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ unproven: boolean }>`
    select exists (
      select from users u join auth."user" i on i.id = u.identity_id
      where u.id = ${userId} and not i."emailVerified") as unproven`.execute(tx)
  return rows[0]?.unproven ?? false
}

/** The memberships of those of these users who belong to the organization, and how to address them. */
export async function selectMembersByUser(
  tx: TenantTx,
  userIds?: readonly string[],
): Promise<FoundMemberRow[]> {
  const rows = await tx
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id as userId', 'users.email', 'users.language', 'users.deletion_due_at'])
    .select(['users.given_name', 'users.family_name'])
    .select(['memberships.organization_id as organizationId', 'memberships.id as membershipId'])
    .select(['memberships.role', 'memberships.participant_keys as limits'])
    .where('memberships.organization_id', '=', tx.scope.organizationId)
    .where('memberships.removed_at', 'is', null)
    .$if(userIds !== undefined, (query) => query.where('users.id', 'in', [...(userIds ?? [])]))
    .orderBy('users.given_name')
    .orderBy('users.family_name')
    .orderBy('memberships.id')
    .execute()
  return rows.map(({ deletion_due_at: dueAt, family_name: family, given_name: givenName, ...member }) => ({
    ...member,
    name: `${givenName} ${family}`.trim(),
    leaving: dueAt !== null,
  }))
}

interface FoundMemberRow extends Omit<Member, 'lastSeenAt'> {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly leaving: boolean
}

/** Counts one more attempt; an expired window starts again. Expired windows are deleted on the first attempt. */
export async function incrementAttempts(
  tx: Tx,
  key: string,
  now: Date,
  windowMilliseconds: number,
): Promise<{ tries: number; windowEndsAt: Date }> {
  const fresh = new Date(now.getTime() + windowMilliseconds)
  const row = await tx
    .insertInto('sign_in_throttle')
    .values({ key, tries: 1, window_ends_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when sign_in_throttle.window_ends_at <= ${now} then 1 else sign_in_throttle.tries + 1 end`,
        window_ends_at: sql<Date>`case when sign_in_throttle.window_ends_at <= ${now} then ${fresh}
                                       else sign_in_throttle.window_ends_at end`,
      }),
    )
    .returning(['tries', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  if (row.tries === 1) {
    await tx.deleteFrom('sign_in_throttle').where('window_ends_at', '<', now).execute()
  }
  return datedRecordOf(row)
}

export async function deleteAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('sign_in_throttle').where('key', '=', key).execute()
}

export async function decrementAttempts(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('sign_in_throttle')
    .set((builder) => ({ tries: builder('tries', '-', 1) }))
    .where('key', '=', key)
    .where('tries', '>', 0)
    .execute()
}
