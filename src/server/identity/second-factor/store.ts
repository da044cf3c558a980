/** Authenticator apps and recovery codes of identities. */
import type { Context } from '#platform/context'

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

const tables = (context: Context) => context.db.auth.withTables<Tables>()

export async function selectAuthenticator(
  context: Context,
  userId: string,
): Promise<Tables['authenticator'] | undefined> {
  return await tables(context)
    .selectFrom('authenticator')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Begins to set an app up; one that is in use stays, and the answer is false. */
export async function insertAuthenticator(
  context: Context,
  userId: string,
  secret: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(context)
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
  context: Context,
  userId: string,
  step: number,
  confirmedAt?: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(context)
    .updateTable('authenticator')
    .set({ lastStep: step, ...(confirmedAt ? { confirmedAt } : {}) })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAuthenticator(context: Context, userId: string): Promise<void> {
  await tables(context).deleteFrom('authenticator').where('userId', '=', userId).execute()
  await tables(context).deleteFrom('recovery_code').where('userId', '=', userId).execute()
}

/** In place of all that there were. */
export async function replaceRecoveryCodes(
  context: Context,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tables(context).deleteFrom('recovery_code').where('userId', '=', userId).execute()
  await tables(context)
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

/** Uses a recovery code up; false when there is none of this hash. */
export async function takeRecoveryCode(context: Context, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tables(context)
    .deleteFrom('recovery_code')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(context: Context, userId: string): Promise<number> {
  const { count } = await tables(context)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
