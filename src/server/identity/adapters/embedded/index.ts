/** The embedded identity pool: better-auth's tables and password hashing in schema `auth`. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '#platform/base/context'
import { type MailKey, writeMail } from '#platform/mail/write-mail'
import { consumeValue, insertOwn, insertValue, selectIdentity, selectValue } from '../../identities-store.ts'
import type { IdentityPool, Registration, ResetProof } from '../../identity-provider.ts'
import { languageOf } from '../../language-of.ts'
import { openPool, type Pool } from './pool.ts'

const minute = 60_000
const resetLife = 60

/** The key of a reset link; the token itself is in the mail only. A code is no proof for this pool. */
const resetKeyOf = (proof: ResetProof) =>
  'token' in proof
    ? `reset-password:${createHash('sha256').update(proof.token).digest('hex')}`
    : 'reset-password:none'

/** One pool over the context's own connections. */
export function embeddedIdentityPool(context: Context): IdentityPool {
  const pool = openPool(context)
  // Callers that await the pool get its error; before that, it must not end the process.
  pool.catch(() => undefined)
  return {
    keepsPasswords: true,
    register: async (input) => register(context, await pool, input),
    async checkPassword(email, password) {
      const own = await (await pool).checkPassword(email, password)
      return own
        ? { outcome: 'proven', identityId: own.id, generation: own.generation }
        : { outcome: 'refused' }
    },
    async changePassword(email, currentPassword, password) {
      const own = await (await pool).checkPassword(email, currentPassword)
      if (!own) return false
      await (await pool).setPassword(own.id, password)
      return true
    },
    answerCode: async () => ({ outcome: 'expired' }),
    renew: async (renewal) => renewal,
    forgotPassword: (input) => forgotPassword(context, input),
    async findByProof(proof) {
      const id = await selectValue(context, resetKeyOf(proof))
      return id === undefined ? null : await selectIdentity(context, { id })
    },
    async resetPassword(proof, password) {
      const identityId = await consumeValue(context, resetKeyOf(proof))
      if (!identityId || identityId.expiresAt <= context.clock.now()) return null
      await (await pool).setPassword(identityId.value, password)
      return identityId.value
    },
  }
}

async function register(context: Context, pool: Pool, input: Registration): Promise<void> {
  const { email, password, secondFactor, attributes } = input
  const passwordHash = await pool.hash(password)
  const { publicUrl } = context.config
  const links = { link: `${publicUrl}/login`, resetLink: `${publicUrl}/reset-password` }
  // The same statements for a known address, and one commit: their duration must not disclose it.
  await context.db.system(async (tx) => {
    const identity = { id: randomUUID(), email, secondFactor, mailboxProven: false, attributes }
    const key: MailKey = (await insertOwn(tx, identity, passwordHash)) ? 'welcome' : 'alreadyRegistered'
    const { subject, text } = writeMail(key, attributes.language ?? 'en', links)
    await context.mail.send(tx, { to: email, subject, text })
  })
}

async function forgotPassword(
  context: Context,
  input: { email: string; language: 'en' | 'ar' },
): Promise<void> {
  const identity = await selectIdentity(context, { email: input.email })
  if (!identity) return
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.clock.now().getTime() + resetLife * minute)
  await insertValue(context, resetKeyOf({ token }), identity.id, expiresAt)
  const link = `${context.config.publicUrl}/update-password?token=${token}`
  await context.db.system(async (tx) => {
    const language = await languageOf(tx, identity, input.language)
    const { subject, text } = writeMail('resetPassword', language, { link, minutes: String(resetLife) })
    await context.mail.send(tx, { to: identity.email, subject, text })
  })
}
