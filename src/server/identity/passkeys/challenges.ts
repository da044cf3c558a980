/** Challenges that passkeys sign: random, valid for five minutes and once, whatever the result. */
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#platform/base/context'
import { consumeValue, insertValue } from '../identities-store.ts'
import type { WaitingSignIn } from '../second-factor/challenges.ts'

/** Milliseconds. */
export const challengeLife = 5 * 60_000

/** Its purpose: to add a passkey, to prove the identity before an account change, or to sign in. */
type Wish =
  | { readonly to: 'add' | 'prove'; readonly identityId: string }
  /** `waiting`: as the second step of a sign-in. */
  | { readonly to: 'signIn'; readonly rememberMe: boolean; readonly waiting: WaitingSignIn | null }

type WishTo<To extends Wish['to']> = To extends 'signIn'
  ? Extract<Wish, { to: 'signIn' }>
  : Extract<Wish, { to: 'add' | 'prove' }>

const keyOf = (challenge: string) => `passkey:${createHash('sha256').update(challenge).digest('hex')}`

/** Creates a challenge and stores its purpose. */
export async function newChallenge(context: Context, wish: Wish): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.clock.now().getTime() + challengeLife)
  await insertValue(context, keyOf(challenge), JSON.stringify(wish), expiresAt)
  return challenge
}

/**
 * Consumes the challenge that a browser has signed, and returns its purpose; null when it does not exist (any more).
 * The signature is still to be verified.
 * @param clientData the signed data of the browser, in base64url
 */
export async function consumeChallenge<To extends Wish['to']>(
  context: Context,
  clientData: string,
  to: To,
): Promise<{ challenge: string; wish: WishTo<To> } | null> {
  const challenge = challengeIn(clientData)
  const stored = challenge === null ? undefined : await consumeValue(context, keyOf(challenge))
  if (challenge === null || !stored || stored.expiresAt <= context.clock.now()) return null
  const wish = JSON.parse(stored.value) as Wish
  return wish.to === to ? { challenge, wish: wish as WishTo<To> } : null
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
