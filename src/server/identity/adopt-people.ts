import type { Role } from '#core/access'
import { newId } from '#platform/base/ids'
import type { TenantTx, Tx } from '#platform/database/database'
import type { TextRow } from '#platform/database/table-rows'
import { addMember, enterIdentity, selectIdentity, selectUserOf } from './people-store.ts'

/** The rows of the users of an organization, from another database. */
interface People {
  readonly identities: readonly TextRow[]
  readonly accounts: readonly TextRow[]
  readonly users: readonly TextRow[]
  readonly memberships: readonly TextRow[]
}

type PeopleTable = 'auth.user' | 'auth.account' | 'users' | 'memberships'

/** Writes a row of one of these tables as it is, or with some columns changed. */
type WriteRow = (table: PeopleTable, row: TextRow) => Promise<void>

interface Adoption {
  /** Users whose sign-in was moved. */
  readonly brought: number
  /** Addresses of users who sign in here already, and continue to do so with their existing password. */
  readonly existingEmails: readonly string[]
}

/**
 * Adds the users of an organization that comes from another database. They are matched by e-mail address: a user who
 * signs in here already keeps that identity with its password, and becomes a member with the moved role. A user of
 * the same person with another id stays separate under its own id, cannot sign in, and gives its name to past
 * actions. Called in the transaction of the import, within the organization, which exists already.
 */
export async function adoptPeople(
  tx: TenantTx,
  people: People,
  now: Date,
  write: WriteRow,
): Promise<Adoption> {
  const existingEmails: string[] = []
  let brought = 0
  const later: { id: string; userId: string; role: Role; participantKeys: string | null }[] = []
  for (const user of people.users) {
    // Whose account was deleted leads nowhere, here as there.
    if (user.deleted_at !== null && user.identity_id) {
      await enterIdentity(tx, user.identity_id)
      await write('users', user)
      continue
    }
    const identity = people.identities.find((row) => row.id === user.identity_id)
    if (!identity?.id || !identity.email) throw new Error(`the user ${user.id} came without an identity`)
    const existing = await selectIdentity(tx, { id: identity.id, email: identity.email })
    if (existing) existingEmails.push(existing.email)
    else {
      brought += 1
      await write('auth.user', identity)
      for (const account of people.accounts.filter((row) => row.userId === identity.id))
        await write('auth.account', account)
    }
    const other = await placeUser(tx, user, existing?.id ?? identity.id, write)
    const membership = people.memberships.find((row) => row.user_id === user.id && row.removed_at === null)
    const role = membership?.role as Role | undefined
    if (other && role) {
      const participantKeys = membership?.participant_keys ?? null
      later.push({ id: newId('mem'), userId: other, role, participantKeys })
    }
  }
  for (const membership of people.memberships) await write('memberships', membership)
  for (const member of later) await addMember(tx, member, now)
  return { brought, existingEmails }
}

/** Writes a user for an identity; answers the id of the one that the identity has already, if that is another one. */
async function placeUser(
  tx: Tx,
  user: TextRow,
  identityId: string,
  write: WriteRow,
): Promise<string | undefined> {
  await enterIdentity(tx, identityId)
  const present = await selectUserOf(tx, identityId)
  if (present === user.id) return undefined
  const ownIdentityId = present === undefined ? identityId : `moved:${user.id}`
  await enterIdentity(tx, ownIdentityId)
  // A deletion that was requested in the other database must be requested again.
  await write('users', { ...user, identity_id: ownIdentityId, deletion_due_at: null })
  return present
}
