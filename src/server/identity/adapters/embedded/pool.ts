/** What we use of better-auth, with our own types: its HTTP handlers stay closed, ours are the only door. */
import { betterAuth } from 'better-auth'
import type { Context } from '#platform/context'
import { isUniqueViolation } from '#platform/database'

export interface PoolUser {
  readonly id: string
  readonly email: string
  readonly secondFactor: boolean
  readonly emailVerified: boolean
  /** JSON of the IdentityAttributes. */
  readonly attributes: string
}

export interface PoolSession {
  readonly id: string
  readonly userId: string
  /** SHA-256 of the refresh token. */
  readonly token: string
  readonly rememberMe: boolean
  readonly expiresAt: Date
}

export interface Pool {
  /** False when the e-mail address is known already; takes as long as when it is not. */
  createUser(
    user: Omit<PoolUser, 'id' | 'emailVerified'> & { name: string; password: string },
  ): Promise<boolean>
  findUser(by: { id: string } | { email: string }): Promise<PoolUser | null>
  updateUser(id: string, changes: Partial<Pick<PoolUser, 'secondFactor' | 'emailVerified'>>): Promise<void>
  /** The user when the password is right; an unknown address takes as long as a wrong password. */
  checkPassword(email: string, password: string): Promise<PoolUser | null>
  /** Sets the password, ends all sessions of the user and takes back other reset links. */
  setPassword(userId: string, password: string): Promise<void>
  /** Starts a session; those of the user that have expired by `now` are cleared away. */
  createSession(
    userId: string,
    session: Omit<PoolSession, 'id' | 'userId'> & { ipAddress: string; userAgent: string },
    now: Date,
  ): Promise<PoolSession>
  findSession(token: string): Promise<PoolSession | null>
  findSessionById(id: string): Promise<PoolSession | null>
  extendSession(token: string, expiresAt: Date): Promise<void>
  deleteSession(token: string): Promise<void>
  keepValue(key: string, value: string, expiresAt: Date): Promise<void>
  /** Takes a kept value away; of several callers at once only one gets it. */
  takeValue(key: string): Promise<{ value: string; expiresAt: Date } | null>
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
    session: { additionalFields: { rememberMe: { type: 'boolean', defaultValue: false } } },
  })
}

type Auth = Awaited<ReturnType<typeof startBetterAuth>['$context']>

/** Opens the pool over the context's connections of the schema `auth`. */
export async function openPool(context: Context): Promise<Pool> {
  const auth = await startBetterAuth(context).$context
  return { ...registration(auth), ...users(auth), ...sessions(auth), ...values(auth) }
}

function registration({ internalAdapter, password: passwords }: Auth): Pick<Pool, 'createUser'> {
  const credentialOf = (userId: string) => ({ userId, providerId: 'credential', accountId: userId })
  return {
    async createUser({ password, ...user }) {
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
    },
  }
}

function users({
  internalAdapter,
  password: passwords,
  adapter,
}: Auth): Pick<Pool, 'findUser' | 'updateUser' | 'checkPassword' | 'setPassword'> {
  return {
    async findUser(by) {
      if ('id' in by) return (await internalAdapter.findUserById(by.id)) as PoolUser | null
      const found = await internalAdapter.findUserByEmail(by.email)
      return (found?.user ?? null) as PoolUser | null
    },
    async updateUser(id, changes) {
      await internalAdapter.updateUser(id, changes)
    },
    async checkPassword(email, password) {
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
      const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password
      if (!found || !hash) {
        await passwords.hash(password)
        return null
      }
      return (await passwords.verify({ hash, password })) ? (found.user as unknown as PoolUser) : null
    },
    async setPassword(userId, password) {
      await internalAdapter.updatePassword(userId, await passwords.hash(password))
      await internalAdapter.deleteUserSessions(userId)
      await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] })
    },
  }
}

function sessions({
  internalAdapter,
  adapter,
}: Auth): Pick<
  Pool,
  'createSession' | 'findSession' | 'findSessionById' | 'extendSession' | 'deleteSession'
> {
  return {
    async createSession(userId, session, now) {
      const expired = { field: 'expiresAt', value: now, operator: 'lt' } as const
      await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }, expired] })
      const created = await internalAdapter.createSession(userId, !session.rememberMe, session, true)
      return created as unknown as PoolSession
    },
    findSession: async (token) => {
      const found = await internalAdapter.findSession(token)
      return (found?.session ?? null) as PoolSession | null
    },
    findSessionById: async (id) =>
      await adapter.findOne<PoolSession>({ model: 'session', where: [{ field: 'id', value: id }] }),
    async extendSession(token, expiresAt) {
      await internalAdapter.updateSession(token, { expiresAt })
    },
    async deleteSession(token) {
      await internalAdapter.deleteSession(token)
    },
  }
}

function values({ internalAdapter }: Auth): Pick<Pool, 'keepValue' | 'takeValue'> {
  return {
    async keepValue(key, value, expiresAt) {
      await internalAdapter.createVerificationValue({ identifier: key, value, expiresAt })
    },
    async takeValue(key) {
      const taken = await internalAdapter.consumeVerificationValue(key)
      return taken && { value: taken.value, expiresAt: taken.expiresAt }
    },
  }
}
