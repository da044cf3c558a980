/** Users of an external pool: each has a row here, found by the pool's own id, which never changes. */
import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/base/context'
import {
  beginGeneration,
  deletePassword,
  deleteValues,
  insertForeign,
  selectForeign,
  selectIdentity,
  updateIdentity,
} from './identities-store.ts'
import type { IdentityAttributes } from './identity-provider.ts'
import { deletePasskeysOf } from './passkeys/store.ts'
import { deleteAuthenticator } from './second-factor/store.ts'
import { deleteSessionsOf } from './sessions/session-store.ts'

export interface ForeignPerson {
  /** The user's id in the pool. */
  readonly subject: string
  readonly email: string
  /** Whether the pool has verified that the user reads the mails of the address. */
  readonly emailVerified: boolean
  readonly attributes: IdentityAttributes
  readonly secondFactor?: boolean
}

/**
 * The identity of a user of an external pool, created when it is new. A user with a known address (from before the
 * pool was connected) keeps that identity, if the pool has verified the address; else the result is null.
 */
export async function identityOfForeign(
  context: Context,
  pool: string,
  person: ForeignPerson,
): Promise<string | null> {
  const email = person.email.toLowerCase()
  const existing = await selectForeign(context, pool, person.subject)
  if (existing !== undefined) {
    if (person.emailVerified) await updateIdentity(context, existing, { emailVerified: true })
    return existing
  }
  const byAddress = await selectIdentity(context, { email })
  if (byAddress && !person.emailVerified) return null
  const id = byAddress?.id ?? randomUUID()
  const fresh = {
    id,
    email,
    mailboxProven: person.emailVerified,
    secondFactor: person.secondFactor ?? false,
    attributes: person.attributes,
  }
  await insertForeign(context, pool, person.subject, fresh)
  if (byAddress && !byAddress.mailboxProven) await forgetStranger(context, byAddress.id)
  return (await selectForeign(context, pool, person.subject)) ?? null
}

/**
 * The user who registered an unproven address may differ from the one of the pool: removes all factors and sessions,
 * and marks the address as proven.
 */
async function forgetStranger(context: Context, id: string): Promise<void> {
  await context.db.system(async (tx) => {
    await beginGeneration(tx, id)
    await deletePasskeysOf(tx, id)
    await deleteAuthenticator(tx, id)
    await deletePassword(tx, id)
    await deleteSessionsOf(tx, id, 'all')
    await deleteValues(tx, id)
    await updateIdentity(tx, id, { emailVerified: true })
  })
}
