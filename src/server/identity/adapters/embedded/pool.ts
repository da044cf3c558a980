/** What we use of better-auth, with our own types: its HTTP handlers stay closed, ours are the only door. */
import { betterAuth } from 'better-auth'
import type { Context } from '#platform/context'
import { isUniqueViolation } from '#platform/database'

interface NewUser {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly secondFactor: boolean
  /** JSON of the IdentityAttributes. */
  readonly attributes: string
}

export interface Pool {
  /** False when the e-mail address is known already; takes as long as when it is not. */
  createUser(user: NewUser): Promise<boolean>
  /** Whose password it is, when it is right; an unknown address takes as long as a wrong password. */
  checkPassword(email: string, password: string): Promise<string | null>
  setPassword(userId: string, password: string): Promise<void>
}

function startBetterAuth(context: Context) {
  return betterAuth({
    appName: 'Falaj',
    baseURL: context.config.publicUrl,
    secret: context.secrets.derive('identity-pool').toString('hex'),
    database: { db: context.db.auth, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: { enabled: true },
    user: {
      additionalFields: {
        secondFactor: { type: 'boolean', defaultValue: false },
        attributes: { type: 'string', defaultValue: '{}' },
      },
    },
  })
}

type Auth = Awaited<ReturnType<typeof startBetterAuth>['$context']>

/** Opens the pool over the context's connections of the schema `auth`. */
export async function openPool(context: Context): Promise<Pool> {
  const { internalAdapter, password: passwords } = await startBetterAuth(context).$context
  return {
    createUser: (user) => createUser({ internalAdapter, password: passwords }, user),
    async checkPassword(email, password) {
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
      const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password
      if (!found || !hash) {
        await passwords.hash(password)
        return null
      }
      return (await passwords.verify({ hash, password })) ? found.user.id : null
    },
    async setPassword(userId, password) {
      await internalAdapter.updatePassword(userId, await passwords.hash(password))
    },
  }
}

async function createUser(
  { internalAdapter, password: passwords }: Pick<Auth, 'internalAdapter' | 'password'>,
  { password, ...user }: NewUser,
): Promise<boolean> {
  const credentialOf = (userId: string) => ({ userId, providerId: 'credential', accountId: userId })
  const hash = await passwords.hash(password)
  const known = await internalAdapter.findUserByEmail(user.email, { includeAccounts: true })
  if (known && known.accounts.length > 0) return false
  try {
    // A user without any account is what a crash between the two writes below left behind.
    if (known) {
      await internalAdapter.updateUser(known.user.id, user)
      await internalAdapter.linkAccount({ ...credentialOf(known.user.id), password: hash })
      return true
    }
    const created = await internalAdapter.createUser(
      { ...user, emailVerified: false },
      { method: 'email-password' },
    )
    await internalAdapter.linkAccount({ ...credentialOf(created.id), password: hash })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
