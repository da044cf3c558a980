import type { SignInRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { IdentityProvider, SignInAnswer } from './identity-provider.ts'
import { logPassed, logRefused, markOf } from './log-sign-in.ts'
import { type PasswordTry, resetAccount, throttle, throttleAccount, uncountAttempt } from './throttle.ts'

/**
 * Checks a password. Raises `identity.wrong-credentials` (for an unknown address as well) and
 * `identity.too-many-tries`.
 */
export async function signIn(
  context: Context,
  provider: IdentityProvider,
  from: Omit<PasswordTry, 'email'>,
  input: SignInRequest,
): Promise<Exclude<SignInAnswer, { outcome: 'refused' }>> {
  const attempt = { ...from, email: input.email.toLowerCase() }
  const { email, origin } = attempt
  await throttle(context, 'sign-in-address', origin.address)
  await throttleAccount(context, attempt)
  const { password, rememberMe, language } = input
  const answer = await provider.signIn({ email, password, rememberMe, language, origin })
  const account = markOf(context, email)
  if (answer.outcome === 'refused') {
    logRefused(context, 'wrong password', { account })
    throw problem('identity.wrong-credentials')
  }
  // With a second factor the counter of the account restarts only after the right code: else a known password would
  // buy any number of codes to guess at, and of mails.
  if (answer.outcome === 'signedIn') {
    await resetAccount(context, attempt)
    const { id: session, identityId: identity } = answer.session
    logPassed(context, 'signed in', { identity, session, account })
  } else logPassed(context, 'code asked', { account })
  await uncountAttempt(context, 'sign-in-address', origin.address)
  return answer
}
