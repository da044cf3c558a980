/** Passkeys of identities. */
import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { AuthTables } from '#platform/database/table-types.gen'
import { authSchema } from '../auth-schema.ts'

/** `credentialId` is Base64url, as browsers and authenticators have it; `publicKey` is COSE. */
export type PasskeyRow = Selectable<AuthTables['passkey']>

/** The passkeys of a user, the oldest first. */
export async function selectPasskeysOf(on: Context | Tx, userId: string): Promise<PasskeyRow[]> {
  return await authSchema(on)
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function selectPasskey(on: Context | Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return await authSchema(on)
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** Adds one; false when this credential is known already, to any user. */
export async function insertPasskey(on: Context | Tx, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await authSchema(on)
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Records a use; false when its counter was reached by another use. Authenticators without a counter always report 0.
 */
export async function updateUse(
  on: Context | Tx,
  id: string,
  { counter, synced, usedAt }: Pick<PasskeyRow, 'counter' | 'synced' | 'usedAt'>,
): Promise<boolean> {
  const query = authSchema(on).updateTable('passkey').set({ counter, synced, usedAt }).where('id', '=', id)
  const { numUpdatedRows } = await (counter === 0
    ? query.where('counter', '=', 0)
    : query.where('counter', '<', counter)
  ).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Renames a passkey of a user; false when it does not exist. */
export async function updateName(
  on: Context | Tx,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await authSchema(on)
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of a user and returns its name; undefined when it does not exist. */
export async function deletePasskey(
  on: Context | Tx,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await authSchema(on)
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes all passkeys of a user; returns their number. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await authSchema(tx)
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
