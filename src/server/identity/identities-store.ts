/** Identities, stored here for every pool: of an external pool, with its claims about a user who signed in. */
import { type Selectable, sql } from 'kysely'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { AuthTables } from '#platform/database/table-types.gen'
import { authSchema } from './auth-schema.ts'
import type { Identity, IdentityAttributes } from './identity-provider.ts'

/** The first generation of an identity: no password was changed yet. */
type NewIdentity = Omit<Identity, 'generation'>

function identityOf(row: Selectable<AuthTables['user']>): Identity {
  return {
    id: row.id,
    email: row.email,
    secondFactor: row.secondFactor,
    mailboxProven: row.emailVerified,
    generation: row.generation,
    attributes: JSON.parse(row.attributes) as IdentityAttributes,
  }
}

/** The identity of an id or of an address in small letters. */
export async function selectIdentity(
  on: Context | Tx,
  by: { id: string } | { email: string },
): Promise<Identity | null> {
  const query = authSchema(on).selectFrom('user').selectAll()
  const matching = 'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)
  const row = await matching.executeTakeFirst()
  return row ? identityOf(row) : null
}

/** Locks an identity until the transaction ends: changes of its protection run one after the other. */
export async function lockIdentity(tx: Tx, id: string): Promise<void> {
  await authSchema(tx).selectFrom('user').select('id').where('id', '=', id).forUpdate().execute()
}

/** The identity with this id in an external pool. */
export async function selectForeign(
  context: Context,
  pool: string,
  subject: string,
): Promise<string | undefined> {
  const row = await authSchema(context)
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', pool)
    .where('accountId', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

/** Adds an identity whose password is stored here; false, after as much work, when its address is known. */
export async function insertOwn(tx: Tx, identity: NewIdentity, passwordHash: string): Promise<boolean> {
  const { id, email, mailboxProven, secondFactor, attributes } = identity
  const { rows } = await sql`
    with made as (
      insert into auth."user" (id, name, email, "emailVerified", "secondFactor", attributes)
      values (${id}, ${nameOf(identity)}, ${email}, ${mailboxProven}, ${secondFactor}, ${JSON.stringify(attributes)})
      on conflict (email) do nothing returning id
    )
    insert into auth.account (id, "accountId", "providerId", "userId", password)
    select id, id, 'credential', id, ${passwordHash} from made returning id`.execute(tx)
  return rows.length > 0
}

/**
 * The identity whose password is stored here, by an address in small letters; one statement, whether it is known or
 * not.
 */
export async function selectOwn(
  context: Context,
  email: string,
): Promise<{ id: string; generation: number; passwordHash: string } | undefined> {
  return await authSchema(context)
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'user.generation', 'account.password as passwordHash'])
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .where('account.password', 'is not', null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst()
}

function nameOf({ attributes, email }: Pick<Identity, 'attributes' | 'email'>): string {
  return `${attributes.given_name ?? ''} ${attributes.family_name ?? ''}`.trim() || email
}

/** Adds an identity of an external pool, or links it to the one with this id; existing values stay. */
export async function insertForeign(
  context: Context,
  pool: string,
  subject: string,
  identity: NewIdentity,
): Promise<void> {
  const { id, email, mailboxProven, secondFactor, attributes } = identity
  const name = nameOf(identity)
  const columns = { emailVerified: mailboxProven, secondFactor, attributes: JSON.stringify(attributes) }
  await authSchema(context)
    .transaction()
    .execute(async (tx) => {
      const schema = tx.withSchema('auth')
      await schema
        .insertInto('user')
        .values({ id, name, email, ...columns })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await schema
        .insertInto('account')
        .values({ id: `${pool}:${subject}`, providerId: pool, accountId: subject, userId: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
}

export async function updateIdentity(
  on: Context | Tx,
  id: string,
  changes: Partial<Pick<Selectable<AuthTables['user']>, 'secondFactor' | 'emailVerified'>>,
): Promise<void> {
  await authSchema(on).updateTable('user').set(changes).where('id', '=', id).execute()
}

/**
 * Starts another generation of an identity's factors, and locks the identity for the rest of the transaction.
 * Sign-ins that wait for their second factor belong to the previous generation, and end.
 */
export async function beginGeneration(tx: Tx, id: string): Promise<void> {
  await authSchema(tx)
    .updateTable('user')
    .set((builder) => ({ generation: builder('generation', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether an identity is of this generation still; it stays so until the transaction ends. */
export async function isOfGeneration(tx: Tx, id: string, generation: number): Promise<boolean> {
  const row = await authSchema(tx)
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('generation', '=', generation)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the password that this portal stores for an identity. */
export async function deletePassword(tx: Tx, id: string): Promise<void> {
  await authSchema(tx)
    .deleteFrom('account')
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .execute()
}

/** Deletes an identity with its sessions, passwords and second factors; returns the number of rows. */
export async function deleteIdentity(context: Context, id: string): Promise<number> {
  await deleteValues(context, id)
  const { numDeletedRows } = await authSchema(context)
    .deleteFrom('user')
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Stores a value for a while under a random key. */
export async function insertValue(
  context: Context,
  key: string,
  value: string,
  expiresAt: Date,
): Promise<void> {
  await authSchema(context)
    .insertInto('verification')
    .values({ id: key, identifier: key, value, expiresAt })
    .execute()
}

/** Reads a stored value without removing it. */
export async function selectValue(context: Context, key: string): Promise<string | undefined> {
  const row = await authSchema(context)
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', key)
    .where('expiresAt', '>', context.clock.now())
    .executeTakeFirst()
  return row?.value
}

/** Takes a stored value; of several concurrent callers only one gets it. */
export async function consumeValue(
  context: Context,
  key: string,
): Promise<{ value: string; expiresAt: Date } | undefined> {
  return await authSchema(context)
    .deleteFrom('verification')
    .where('identifier', '=', key)
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
}

/** Removes every stored value that equals this one: the mailed links of a user. */
export async function deleteValues(on: Context | Tx, value: string): Promise<void> {
  await authSchema(on).deleteFrom('verification').where('value', '=', value).execute()
}
