/** Sessions, in the schema of the identities. Only a part of the input of a refresh token is stored. */
import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { AuthTables } from '#platform/database/table-types.gen'
import { authSchema } from '../auth-schema.ts'

export type SessionRow = Selectable<AuthTables['session']>

/** Adds a session; deletes those of the user that have ended by `now`. */
export async function insertSession(on: Context | Tx, row: SessionRow, now: Date): Promise<void> {
  const db = authSchema(on)
  await db.deleteFrom('session').where('userId', '=', row.userId).where('expiresAt', '<', now).execute()
  await db.insertInto('session').values(row).execute()
}

export async function selectSession(context: Context, id: string): Promise<SessionRow | undefined> {
  return await authSchema(context).selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Rotates a session; false when another request has done so since. */
export async function rotateSession(
  context: Context,
  { id, generation }: Pick<SessionRow, 'id' | 'generation'>,
  to: Pick<SessionRow, 'generation' | 'presented' | 'rotatedAt' | 'expiresAt' | 'updatedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await authSchema(context)
    .updateTable('session')
    .set(to)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the external pool's token for the next renewal. */
export async function updateRenewal(context: Context, id: string, renewal: string): Promise<void> {
  await authSchema(context).updateTable('session').set({ renewal }).where('id', '=', id).execute()
}

export async function deleteSession(context: Context, id: string): Promise<void> {
  await authSchema(context).deleteFrom('session').where('id', '=', id).execute()
}

/** Live sessions of a user, the one used last first. */
export async function selectSessionsOf(context: Context, userId: string, now: Date): Promise<SessionRow[]> {
  return await authSchema(context)
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes sessions of a user, all or selected ones, and returns their ids. */
export async function deleteSessionsOf(
  on: Context | Tx,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<string[]> {
  let query = authSchema(on).deleteFrom('session').where('userId', '=', userId).returning('id')
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '!=', which.except)
  return (await query.execute()).map(({ id }) => id)
}
