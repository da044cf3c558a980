/** Users of an organization that comes from another database. */
import { sql } from 'kysely'
import type { Role } from '#core/access'
import type { TenantTx, Tx } from '#platform/database/database'

/** The identity with this id or this address in the pool of this database. */
export async function selectIdentity(
  tx: Tx,
  identity: { readonly id: string; readonly email: string },
): Promise<{ id: string; email: string } | undefined> {
  return await tx
    .authTables()
    .selectFrom('user')
    .select(['id', 'email'])
    .where((e) => e.or([e('id', '=', identity.id), e('email', '=', identity.email)]))
    .orderBy(sql`id = ${identity.id}`, 'desc')
    .executeTakeFirst()
}

/** Lets the transaction see and write the user of an identity. */
export async function enterIdentity(tx: Tx, identityId: string): Promise<void> {
  await sql`select set_config('falaj.identity_id', ${identityId}, true)`.execute(tx)
}

/** The user of the identity that was entered. */
export async function selectUserOf(tx: Tx, identityId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  return row?.id
}

/** Adds a user to the organization of the scope, unless they are a member already. */
export async function addMember(
  tx: TenantTx,
  member: {
    readonly id: string
    readonly userId: string
    readonly role: Role
    /** As PostgreSQL writes an array; null for all. */
    readonly participantKeys: string | null
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({
      id: member.id,
      organization_id: tx.scope.organizationId,
      user_id: member.userId,
      role: member.role,
      participant_keys: sql<string[] | null>`${member.participantKeys}`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute()
}
