/** What we use of better-auth, with our own types: its HTTP handlers stay closed, ours are the only door. */
import { betterAuth } from 'better-auth'
import type { Context } from '#platform/context'

export interface Pool {
  /** What is kept of a password. */
  hash(password: string): Promise<string>
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

/** Opens the pool over the context's connections of the schema `auth`. */
export async function openPool(context: Context): Promise<Pool> {
  const { internalAdapter, password: passwords } = await startBetterAuth(context).$context
  return {
    hash: (password) => passwords.hash(password),
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
