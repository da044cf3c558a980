/** Users whose account is deleted, and organizations without members. */
import { sql } from 'kysely'
import type { Role } from '#core/access'
import type { TenantTx, Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { recordOf } from '#platform/database/row-records'
import { enterAs } from '../store.ts'

/** A present or former membership. */
interface Belonging {
  readonly organizationId: string
  readonly membershipId: string
  /** Null for an organization that the user has left. */
  readonly role: Role | null
}

/** All organizations that the user of an identity ever belonged to. Lets the transaction see that user. */
export async function selectBelongings(tx: Tx, identityId: string): Promise<Belonging[]> {
  await enterAs(tx, identityId)
  const rows = await tx.selectFrom(fromFunction('organizations_of_person')).selectAll().execute()
  return rows.map((row) => ({ ...recordOf(row), organizationId: row.organization_id }))
}

/** Stores when the account is deleted; null when it is not. */
export async function updateDeletionDue(tx: Tx, identityId: string, dueAt: Date | null): Promise<void> {
  await enterAs(tx, identityId)
  await tx
    .updateTable('users')
    .set({ deletion_due_at: dueAt })
    .where('identity_id', '=', identityId)
    .execute()
}

/** Removes the address of an identity, while it exists, from invitations and mails. Returns the number of rows. */
export async function forgetAddress(tx: Tx, identityId: string): Promise<number> {
  await enterAs(tx, identityId)
  return await countOf(tx, sql`select falaj.forget_address() as count`)
}

/** Removes all data of the user of an identity but the id. */
export async function forgetPerson(tx: Tx, identityId: string, now: Date): Promise<number> {
  await enterAs(tx, identityId)
  return await countOf(tx, sql`select falaj.forget_person(${now}) as count`)
}

async function countOf(tx: Tx, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(tx)
  return (rows[0] as { count: number } | undefined)?.count ?? 0
}

/** Ends every membership of an organization; returns the user ids of its members. */
export async function endMemberships(tx: TenantTx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('memberships')
    .set({ removed_at: now })
    .where('organization_id', '=', tx.scope.organizationId)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Deletes open invitations, and the addresses of accepted ones. */
export async function forgetInvitations(tx: TenantTx): Promise<number> {
  const deletedRows = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', tx.scope.organizationId)
    .where('accepted_by', 'is', null)
    .executeTakeFirst()
  await tx
    .updateTable('invitations')
    .set({ email: '' })
    .where('organization_id', '=', tx.scope.organizationId)
    .execute()
  return Number(deletedRows.numDeletedRows)
}

export async function markDeleted(tx: TenantTx, now: Date): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ deleted_at: now })
    .where('id', '=', tx.scope.organizationId)
    .execute()
}
