/** Authenticator apps and recovery codes of identities. */
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { authSchema } from '../auth-schema.ts'

type Tables = {
  authenticator: {
    userId: string
    /** Sealed. */
    secret: string
    confirmedAt: Date | null
    lastStep: number
  }
  recovery_code: { userId: string; hash: string }
}

const tables = (on: Context | Tx) => authSchema(on).withTables<Tables>()

export async function selectAuthenticator(
  on: Context | Tx,
  userId: string,
): Promise<Tables['authenticator'] | undefined> {
  return await tables(on)
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
  const { numInsertedOrUpdatedRows } = await tables(on)
    .insertInto('authenticator')
    .values({ userId, secret, confirmedAt: null, lastStep: 0 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secret }).where('authenticator.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Uses the code of a step up; false when it, or a later one, was used meanwhile. */
export async function useStep(
  on: Context | Tx,
  userId: string,
  step: number,
  confirmedAt?: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(on)
    .updateTable('authenticator')
    .set({ lastStep: step, ...(confirmedAt ? { confirmedAt } : {}) })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAuthenticator(on: Context | Tx, userId: string): Promise<void> {
  await tables(on).deleteFrom('authenticator').where('userId', '=', userId).execute()
  await tables(on).deleteFrom('recovery_code').where('userId', '=', userId).execute()
}

/** In place of all that there were. */
export async function replaceRecoveryCodes(
  on: Context | Tx,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tables(on).deleteFrom('recovery_code').where('userId', '=', userId).execute()
  await tables(on)
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

/** Uses a recovery code up; false when there is none of this hash. */
export async function takeRecoveryCode(on: Context | Tx, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tables(on)
    .deleteFrom('recovery_code')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(on: Context | Tx, userId: string): Promise<number> {
  const { count } = await tables(on)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
