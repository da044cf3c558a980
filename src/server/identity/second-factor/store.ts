/** Authenticator apps and recovery codes of identities. */
import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { AuthTables } from '#platform/database/table-types.gen'
import { authSchema } from '../auth-schema.ts'

export async function selectAuthenticator(
  on: Context | Tx,
  userId: string,
): Promise<Selectable<AuthTables['authenticator']> | undefined> {
  return await authSchema(on)
    .selectFrom('authenticator')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Begins to set an app up; one that is in use stays, and the answer is false. */
export async function insertAuthenticator(
  on: Context | Tx,
  userId: string,
  secret: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await authSchema(on)
    .insertInto('authenticator')
    .values({ userId, secret, confirmedAt: null, lastStep: 0 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secret }).where('authenticator.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Consumes the code of a time step; false when it, or a later one, was used already. */
export async function useStep(
  on: Context | Tx,
  userId: string,
  step: number,
  confirmedAt?: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await authSchema(on)
    .updateTable('authenticator')
    .set({ lastStep: step, ...(confirmedAt ? { confirmedAt } : {}) })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAuthenticator(on: Context | Tx, userId: string): Promise<void> {
  await authSchema(on).deleteFrom('authenticator').where('userId', '=', userId).execute()
  await authSchema(on).deleteFrom('recovery_code').where('userId', '=', userId).execute()
}

/** In place of all that there were. */
export async function replaceRecoveryCodes(
  on: Context | Tx,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await authSchema(on).deleteFrom('recovery_code').where('userId', '=', userId).execute()
  await authSchema(on)
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

/** Consumes a recovery code; false when none has this hash. */
export async function consumeRecoveryCode(on: Context | Tx, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await authSchema(on)
    .deleteFrom('recovery_code')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(on: Context | Tx, userId: string): Promise<number> {
  const { count } = await authSchema(on)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
