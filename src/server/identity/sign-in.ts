import type { SignInRequest } from '#contract/identity'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import type { IdentityProvider, Origin, SignInAnswer } from './identity-provider.ts'
import { resetAccount, throttle, throttleAccount, uncountAttempt } from './throttle.ts'

/**
 * Checks a password. Raises `identity.wrong-credentials` (for an unknown address as well) and
 * `identity.too-many-tries`.
 */
export async function signIn(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: SignInRequest,
): Promise<Exclude<SignInAnswer, { outcome: 'refused' }>> {
  const email = input.email.toLowerCase()
  await throttle(context, 'sign-in-address', origin.address)
  await throttleAccount(context, email, origin)
  const answer = await provider.signIn({
    email,
    password: input.password,
    rememberMe: input.rememberMe,
    origin,
  })
  if (answer.outcome === 'refused') throw problem('identity.wrong-credentials')
  // With a second factor the account starts anew only after the right code: else a known password would buy any
  // number of codes to guess at, and of mails.
  if (answer.outcome === 'signedIn') await resetAccount(context, email, origin)
  await uncountAttempt(context, 'sign-in-address', origin.address)
  return answer
}
