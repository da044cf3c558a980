/** Passkeys of identities. */
import type { Context } from '#platform/context'

type Tables = {
  passkey: {
    id: string
    userId: string
    name: string
    /** Base64url, by which browsers and authenticators know it. */
    credentialId: string
    /** COSE. */
    publicKey: Buffer
    counter: number
    transports: string[]
    synced: boolean
    createdAt: Date
    usedAt: Date | null
  }
}

export type PasskeyRow = Tables['passkey']

const tables = (context: Context) => context.db.auth.withTables<Tables>()

/** Those of a person, the oldest first. */
export async function selectPasskeysOf(context: Context, userId: string): Promise<PasskeyRow[]> {
  return await tables(context)
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function selectPasskey(context: Context, credentialId: string): Promise<PasskeyRow | undefined> {
  return await tables(context)
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** Adds one; false when this credential is known already, to whomever it belongs. */
export async function insertPasskey(context: Context, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(context)
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Keeps that one was used; false when its counter was reached meanwhile. Authenticators that do not count always say 0.
 */
export async function updateUse(
  context: Context,
  id: string,
  { counter, synced, usedAt }: Pick<PasskeyRow, 'counter' | 'synced' | 'usedAt'>,
): Promise<boolean> {
  const query = tables(context).updateTable('passkey').set({ counter, synced, usedAt }).where('id', '=', id)
  const { numUpdatedRows } = await (counter === 0
    ? query.where('counter', '=', 0)
    : query.where('counter', '<', counter)
  ).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Names one of a person's otherwise; false when it is not that person's. */
export async function updateName(
  context: Context,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(context)
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one of a person's away and answers its name; nothing when it is not that person's. */
export async function deletePasskey(
  context: Context,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tables(context)
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
