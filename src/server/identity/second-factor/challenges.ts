/** The second factor of a sign-in: challenges, and the check of their answers. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '#contract/common'
import type { Context } from '#platform/base/context'
import { sealText, unsealText } from '#platform/base/seal'
import { type MailKey, writeMail } from '#platform/mail/write-mail'
import {
  consumeValue,
  insertValue,
  selectIdentity,
  selectValue,
  updateIdentity,
} from '../identities-store.ts'
import type {
  CodeMethod,
  Identity,
  IdentityPool,
  PoolCodeAnswer,
  SignInAnswer,
} from '../identity-provider.ts'
import { languageOf } from '../language-of.ts'
import { hasPasskeys } from '../passkeys/passkey-site.ts'
import { hasAuthenticator, isSecondFactor } from './authenticator.ts'

const minute = 60_000
const codeLife = 10
const codeTries = 5
const purpose = 'sign-in-challenge'

interface Challenge {
  readonly method: CodeMethod
  readonly rememberMe: boolean
  readonly triesLeft: number
  /** In lower case: code tries are counted by it. */
  readonly email: string
  /** Of the identity at the time of the request; another password ends pending challenges. */
  readonly generation?: number
  /** The identity whose password was right; unknown where the pool requires a code of its own. */
  readonly identityId?: string
  readonly renewal?: string | undefined
  /** Seal of the code that was mailed. */
  readonly code?: string
  /** The pool's state. */
  readonly asked?: string
  /** Requested by a signed-in user: it confirms the address, and starts no session. */
  readonly confirmsOnly?: boolean
}

/** The signed-in identity, or the obstacle. */
type ChallengeAnswer =
  | (Extract<PoolCodeAnswer, { outcome: 'proven' }> & { readonly rememberMe: boolean })
  | { readonly outcome: 'emailConfirmed' | 'wrong' | 'expired' }

const keyOf = (challengeId: string) =>
  `sign-in-code:${createHash('sha256').update(challengeId).digest('hex')}`

/** `mariam@example.ae` → `m•••••@example.ae`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}${'•'.repeat(Math.max(3, at - 1))}${email.slice(at)}`
}

function codeSeal(context: Context, challengeId: string, code: string): string {
  return createHmac('sha256', context.secrets.derive('sign-in-code'))
    .update(`${challengeId}:${code}`)
    .digest('hex')
}

/** The pool's state is a credential too, so it is stored sealed. */
async function keep(
  context: Context,
  challengeId: string,
  stored: Challenge,
  expiresAt = new Date(context.clock.now().getTime() + codeLife * minute),
): Promise<void> {
  await insertValue(
    context,
    keyOf(challengeId),
    sealText(context, purpose, JSON.stringify(stored)),
    expiresAt,
  )
}

const unseal = (context: Context, stored: string) =>
  JSON.parse(unsealText(context, purpose, stored)) as Challenge

/** Requires a code of the authenticator app, or mails one. */
export async function challenge(
  context: Context,
  identity: Identity,
  {
    rememberMe,
    renewal,
    language,
  }: { rememberMe: boolean; renewal?: string | undefined; language?: Language | undefined },
): Promise<SignInAnswer> {
  const challengeId = randomBytes(32).toString('base64url')
  const requested = { ...ofIdentity(identity), renewal, rememberMe, triesLeft: codeTries }
  const passkey = await hasPasskeys(context, identity.id)
  if (await hasAuthenticator(context, identity.id)) {
    await keep(context, challengeId, { ...requested, method: 'authenticator' })
    return { outcome: 'codeRequired', challengeId, method: 'authenticator', sentTo: '', passkey }
  }
  await mailCode(context, identity, challengeId, requested, language)
  const sentTo = maskEmail(identity.email)
  return { outcome: 'codeRequired', challengeId, method: 'email', sentTo, passkey }
}

const ofIdentity = ({ id, email, generation }: Identity) => ({ identityId: id, email, generation })

/** The address of the user who must enter the code; null when the challenge has ended. */
export async function addressOfChallenge(context: Context, challengeId: string): Promise<string | null> {
  const stored = await selectValue(context, keyOf(challengeId))
  return stored === undefined ? null : unseal(context, stored).email
}

/** A sign-in that waits for its second step, and the key under which it does. */
export interface WaitingSignIn {
  readonly key: string
  readonly identityId: string
  readonly rememberMe: boolean
  readonly generation: number
}

/**
 * The sign-in that waits for its second factor here; null when it has ended, or when the pool requires a code of its
 * own.
 */
export async function findWaiting(context: Context, challengeId: string): Promise<WaitingSignIn | null> {
  const key = keyOf(challengeId)
  const stored = await selectValue(context, key)
  if (stored === undefined) return null
  const { identityId, generation, rememberMe, confirmsOnly } = unseal(context, stored)
  if (identityId === undefined || generation === undefined || confirmsOnly) return null
  const isCurrent = (await selectIdentity(context, { id: identityId }))?.generation === generation
  return isCurrent ? { key, identityId, rememberMe, generation } : null
}

/** Mails a code that confirms the address of a signed-in user. */
export async function mailConfirmation(
  context: Context,
  identity: Identity,
): Promise<{ challengeId: string; sentTo: string }> {
  const challengeId = randomBytes(32).toString('base64url')
  const requested = { ...ofIdentity(identity), rememberMe: false, triesLeft: codeTries, confirmsOnly: true }
  await mailCode(context, identity, challengeId, requested)
  return { challengeId, sentTo: maskEmail(identity.email) }
}

async function mailCode(
  context: Context,
  identity: Identity,
  challengeId: string,
  requested: Omit<Challenge, 'method' | 'code'>,
  language?: Language,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keep(context, challengeId, {
    ...requested,
    method: 'email',
    code: codeSeal(context, challengeId, code),
  })
  const key: MailKey = requested.confirmsOnly ? 'confirmEmail' : 'signInCode'
  const words = { code, minutes: String(codeLife) }
  await context.db.system(async (tx) => {
    const { subject, text } = writeMail(key, language ?? (await languageOf(tx, identity)), words)
    await context.mail.send(tx, { to: identity.email, subject, text })
  })
}

/** Requires a code of the pool. */
export async function challengeForPool(
  context: Context,
  email: string,
  { asked, method, rememberMe }: { asked: string; method: CodeMethod; rememberMe: boolean },
): Promise<SignInAnswer> {
  const challengeId = randomBytes(32).toString('base64url')
  await keep(context, challengeId, {
    method,
    rememberMe,
    triesLeft: codeTries,
    asked,
    email: email.toLowerCase(),
  })
  const sentTo = method === 'authenticator' ? '' : maskEmail(email)
  return { outcome: 'codeRequired', challengeId, method, sentTo, passkey: false }
}

/** Takes the challenge and stores it again with one try less when the code was wrong; two guesses cannot race. */
export async function answerChallenge(
  context: Context,
  pool: IdentityPool,
  challengeId: string,
  code: string,
  { confirms = false } = {},
): Promise<ChallengeAnswer> {
  const storedChallenge = await consumeValue(context, keyOf(challengeId))
  if (!storedChallenge || storedChallenge.expiresAt <= context.clock.now()) return { outcome: 'expired' }
  const requested = unseal(context, storedChallenge.value)
  // A code is valid for its purpose only.
  if ((requested.confirmsOnly ?? false) !== confirms) return { outcome: 'expired' }
  const answer = await checkCode(context, pool, challengeId, requested, code)
  if (answer.outcome === 'proven') return { ...answer, rememberMe: requested.rememberMe }
  if (answer.outcome !== 'wrong') return answer
  if (requested.triesLeft <= 1) return { outcome: 'expired' }
  await keep(
    context,
    challengeId,
    { ...requested, triesLeft: requested.triesLeft - 1 },
    storedChallenge.expiresAt,
  )
  return { outcome: 'wrong' }
}

type CheckedCode =
  | Extract<PoolCodeAnswer, { outcome: 'proven' }>
  | { readonly outcome: 'emailConfirmed' | 'wrong' | 'expired' }

async function checkCode(
  context: Context,
  pool: IdentityPool,
  challengeId: string,
  { asked, identityId, renewal, generation, code: seal }: Challenge,
  code: string,
): Promise<CheckedCode> {
  if (asked !== undefined) {
    const answer = await pool.answerCode(asked, code)
    // A pool that requires a second code after the first is not supported: the sign-in starts again.
    return answer.outcome === 'codeAsked' ? { outcome: 'expired' } : answer
  }
  if (identityId === undefined || generation === undefined) return { outcome: 'expired' }
  if ((await selectIdentity(context, { id: identityId }))?.generation !== generation)
    return { outcome: 'expired' }
  const proven = { outcome: 'proven', identityId, generation, renewal } as const
  if (seal === undefined)
    return (await isSecondFactor(context, identityId, code)) ? proven : { outcome: 'wrong' }
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(codeSeal(context, challengeId, code))))
    return { outcome: 'wrong' }
  await updateIdentity(context, identityId, { emailVerified: true })
  return proven
}
