/** The embedded identity pool: better-auth's tables, password hashing and verification values in schema `auth`. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context'
import { type MailKey, writeMail } from '#platform/write-mail'
import type {
  CodeAnswer,
  Identity,
  IdentityAttributes,
  IdentityProvider,
  Origin,
  Session,
  SignInAnswer,
} from '../../identity-provider.ts'
import { openPool, type Pool, type PoolSession, type PoolUser } from './pool.ts'

const minute = 60_000
const day = 24 * 60 * minute
const codeLife = 10
const resetLife = 60
const codeTries = 5

interface Challenge {
  identityId: string
  code: string
  rememberMe: boolean
  triesLeft: number
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

function attributesOf(user: PoolUser): IdentityAttributes {
  return JSON.parse(user.attributes) as IdentityAttributes
}

function identityOf(user: PoolUser): Identity {
  return {
    id: user.id,
    email: user.email,
    secondFactor: user.secondFactor,
    mailboxProven: user.emailVerified,
    attributes: attributesOf(user),
  }
}

/** `mariam@example.ae` → `m•••••@example.ae`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}${'•'.repeat(Math.max(3, at - 1))}${email.slice(at)}`
}

/** One pool over the context's own connections. */
export function embeddedIdentityProvider(context: Context): IdentityProvider {
  const pool = openPool(context)
  // Who awaits the pool hears of its failure; before that, it must not end the process.
  pool.catch(() => undefined)

  async function mail(
    user: Pick<PoolUser, 'email' | 'attributes'>,
    key: MailKey,
    params: Record<string, string>,
  ): Promise<void> {
    const { language } = JSON.parse(user.attributes) as IdentityAttributes
    const { subject, text } = writeMail(key, language ?? 'en', params)
    await context.db.system((tx) => context.mail.send(tx, { to: user.email, subject, text }))
  }

  async function startSession(identityId: string, rememberMe: boolean, origin: Origin): Promise<Session> {
    const token = newToken()
    const now = context.clock.now()
    const fresh = {
      token: hashOf(token),
      rememberMe,
      expiresAt: lifeFrom(now, rememberMe),
      ipAddress: origin.address,
      userAgent: origin.userAgent,
    }
    const session = await (await pool).createSession(identityId, fresh, now)
    return { id: session.id, identityId, token, rememberMe, expiresAt: session.expiresAt }
  }

  return {
    register: (input) => register(context, pool, mail, input),
    async signIn(input): Promise<SignInAnswer> {
      const user = await (await pool).checkPassword(input.email, input.password)
      if (!user) return { outcome: 'refused' }
      if (user.secondFactor) return await challenge(context, pool, mail, user, input.rememberMe)
      return { outcome: 'signedIn', session: await startSession(user.id, input.rememberMe, input.origin) }
    },
    async answerCode(input): Promise<CodeAnswer> {
      const answer = await takeChallenge(context, await pool, input.challengeId, input.code)
      if ('outcome' in answer) return answer
      await (await pool).updateUser(answer.identityId, { emailVerified: true })
      return {
        outcome: 'signedIn',
        session: await startSession(answer.identityId, answer.rememberMe, input.origin),
      }
    },
    ...sessionCalls(context, pool),
    async find(identityId) {
      const user = await (await pool).findUser({ id: identityId })
      return user && identityOf(user)
    },
    setSecondFactor: async (identityId, on) => (await pool).updateUser(identityId, { secondFactor: on }),
    forgotPassword: (input) => forgotPassword(context, pool, input),
    resetPassword: async (input) => resetPassword(context, await pool, input),
  }
}

/** What the provider does with sessions that exist. */
function sessionCalls(
  context: Context,
  pool: Promise<Pool>,
): Pick<IdentityProvider, 'refresh' | 'signOut' | 'endSession' | 'isActive'> {
  return {
    async refresh(token) {
      const session = await liveSession(context, await pool, token)
      if (!session) return null
      const expiresAt = lifeFrom(context.clock.now(), session.rememberMe)
      await (await pool).extendSession(session.token, expiresAt)
      return { id: session.id, identityId: session.userId, token, rememberMe: session.rememberMe, expiresAt }
    },
    async signOut(token) {
      const session = await (await pool).findSession(hashOf(token))
      if (!session) return null
      await (await pool).deleteSession(session.token)
      return { sessionId: session.id }
    },
    async endSession(sessionId) {
      const session = await (await pool).findSessionById(sessionId)
      if (session) await (await pool).deleteSession(session.token)
    },
    async isActive(sessionId) {
      const session = await (await pool).findSessionById(sessionId)
      return session !== null && session.expiresAt > context.clock.now()
    },
  }
}

type SendMail = (
  user: Pick<PoolUser, 'email' | 'attributes'>,
  key: MailKey,
  params: Record<string, string>,
) => Promise<void>

/** A session lives as long as it is used: thirty days with remember-me, else a day, from the last refresh. */
function lifeFrom(now: Date, rememberMe: boolean): Date {
  return new Date(now.getTime() + (rememberMe ? 30 * day : day))
}

async function liveSession(context: Context, pool: Pool, token: string): Promise<PoolSession | null> {
  const session = await pool.findSession(hashOf(token))
  if (!session || session.expiresAt > context.clock.now()) return session
  await pool.deleteSession(session.token)
  return null
}

async function register(
  context: Context,
  pool: Promise<Pool>,
  mail: SendMail,
  input: Parameters<IdentityProvider['register']>[0],
): Promise<void> {
  const { email, password, secondFactor, attributes } = input
  const link = `${context.config.publicUrl}/login`
  const person = { email, attributes: JSON.stringify(attributes) }
  const created = await (await pool).createUser({
    ...person,
    name: `${attributes.given_name ?? ''} ${attributes.family_name ?? ''}`.trim() || email,
    secondFactor,
    password,
  })
  if (created) await mail(person, 'welcome', { link })
  else
    await mail(person, 'alreadyRegistered', { link, resetLink: `${context.config.publicUrl}/reset-password` })
}

function codeSeal(context: Context, challengeId: string, code: string): string {
  return createHmac('sha256', context.secrets.derive('sign-in-code'))
    .update(`${challengeId}:${code}`)
    .digest('hex')
}

const challengeKey = (challengeId: string) => `sign-in-code:${hashOf(challengeId)}`

async function challenge(
  context: Context,
  pool: Promise<Pool>,
  mail: SendMail,
  user: PoolUser,
  rememberMe: boolean,
): Promise<SignInAnswer> {
  const challengeId = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const asked: Challenge = {
    identityId: user.id,
    code: codeSeal(context, challengeId, code),
    rememberMe,
    triesLeft: codeTries,
  }
  const expiresAt = new Date(context.clock.now().getTime() + codeLife * minute)
  await (await pool).keepValue(challengeKey(challengeId), JSON.stringify(asked), expiresAt)
  await mail(user, 'signInCode', { code, minutes: String(codeLife) })
  return { outcome: 'codeRequired', challengeId, sentTo: maskEmail(user.email) }
}

/** Takes the challenge away and puts it back with one try less when the code was wrong; two guesses cannot race. */
async function takeChallenge(
  context: Context,
  pool: Pool,
  challengeId: string,
  code: string,
): Promise<Challenge | { outcome: 'wrong' | 'expired' }> {
  const taken = await pool.takeValue(challengeKey(challengeId))
  if (!taken || taken.expiresAt <= context.clock.now()) return { outcome: 'expired' }
  const asked = JSON.parse(taken.value) as Challenge
  if (timingSafeEqual(Buffer.from(asked.code), Buffer.from(codeSeal(context, challengeId, code))))
    return asked
  if (asked.triesLeft <= 1) return { outcome: 'expired' }
  const left = JSON.stringify({ ...asked, triesLeft: asked.triesLeft - 1 })
  await pool.keepValue(challengeKey(challengeId), left, taken.expiresAt)
  return { outcome: 'wrong' }
}

async function forgotPassword(
  context: Context,
  pool: Promise<Pool>,
  input: { email: string; language: 'en' | 'ar' },
): Promise<void> {
  const user = await (await pool).findUser({ email: input.email })
  if (!user) return
  const token = newToken()
  const expiresAt = new Date(context.clock.now().getTime() + resetLife * minute)
  await (await pool).keepValue(`reset-password:${hashOf(token)}`, user.id, expiresAt)
  const link = `${context.config.publicUrl}/update-password?token=${token}`
  const { subject, text } = writeMail('resetPassword', input.language, { link, minutes: String(resetLife) })
  await context.db.system((tx) => context.mail.send(tx, { to: user.email, subject, text }))
}

async function resetPassword(
  context: Context,
  pool: Pool,
  input: { token: string; password: string },
): Promise<boolean> {
  const taken = await pool.takeValue(`reset-password:${hashOf(input.token)}`)
  if (!taken || taken.expiresAt <= context.clock.now()) return false
  await pool.setPassword(taken.value, input.password)
  await pool.updateUser(taken.value, { emailVerified: true })
  return true
}
