/** The parts of better-auth that we use, with our own types: its HTTP handlers are not served. */
import { betterAuth } from 'better-auth'
import type { Context } from '#platform/base/context'
import { selectOwn } from '../../identities-store.ts'

export interface Pool {
  /** The stored form of a password. */
  hash(password: string): Promise<string>
  /** The identity with this password; null when it is wrong. An unknown address takes as long as a wrong password. */
  checkPassword(email: string, password: string): Promise<{ id: string; generation: number } | null>
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
      const own = await selectOwn(context, email)
      if (!own) {
        await passwords.hash(password)
        return null
      }
      return (await passwords.verify({ hash: own.passwordHash, password })) ? own : null
    },
    async setPassword(userId, password) {
      await internalAdapter.updatePassword(userId, await passwords.hash(password))
    },
  }
}
