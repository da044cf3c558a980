import type { z } from 'zod'
import type { SignInCodeRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { CodeAnswer, Identity, IdentityProvider, Origin, Session } from './identity-provider.ts'
import { logPassed, logRefused } from './log-sign-in.ts'
import { countCode } from './second-factor/count-codes.ts'
import { resetAccount, throttle, uncountAttempt } from './throttle.ts'

/**
 * Continues a sign-in with a code: mailed, of the authenticator app, or a recovery code. Returns the session with its
 * user, or null when the code has confirmed the address and the password is required again.
 * Raises `identity.code-wrong`, `identity.code-expired`, `identity.too-many-tries` and `identity.second-step-locked`.
 */
export async function verifySignInCode(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: z.infer<typeof SignInCodeRequest>,
  deviceOf: (email: string) => string | undefined,
): Promise<{ session: Session; identity: Identity | null } | null> {
  await throttle(context, 'sign-in-address', origin.address)
  const { challengeId, code } = input
  const answer = await tryCode(context, provider, { challengeId, code, origin }, deviceOf)
  if (answer.outcome === 'wrong' || answer.outcome === 'expired') {
    logRefused(context, answer.outcome === 'wrong' ? 'wrong code' : 'code expired')
    throw problem(`identity.code-${answer.outcome}`)
  }
  await uncountAttempt(context, 'sign-in-address', origin.address)
  if (answer.outcome === 'emailConfirmed') return null
  const { id: session, identityId } = answer.session
  logPassed(context, 'signed in', { identity: identityId, session })
  const identity = await provider.find(identityId)
  if (identity) {
    const { email } = identity
    await resetAccount(context, { email, origin, device: deviceOf(email) })
  }
  return { session: answer.session, identity }
}

/** Tries the code, which counts per account. An expired challenge belongs to no account, so its tries are not counted. */
async function tryCode(
  context: Context,
  provider: IdentityProvider,
  codeAnswer: Parameters<IdentityProvider['answerCode']>[0],
  deviceOf: (email: string) => string | undefined,
): Promise<CodeAnswer> {
  const email = await provider.addressOfChallenge(codeAnswer.challengeId)
  if (email === null) return { outcome: 'expired' }
  const answer = () => provider.answerCode(codeAnswer)
  return await countCode(
    context,
    { email, device: deviceOf(email) },
    answer,
    ({ outcome }) => outcome === 'signedIn' || outcome === 'emailConfirmed',
  )
}
