import type { z } from 'zod'
import type { SignInCodeRequest } from '#contract/identity'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import type { IdentityProvider, Origin, Session } from './identity-provider.ts'
import { resetAccount, throttle, uncountAttempt } from './throttle.ts'

/**
 * Goes on with a sign-in by the code that was mailed. Raises `identity.code-wrong`, `identity.code-expired` and
 * `identity.too-many-tries`.
 */
export async function answerCode(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: z.infer<typeof SignInCodeRequest>,
): Promise<Session> {
  await throttle(context, 'sign-in-address', origin.address)
  const answer = await provider.answerCode({ challengeId: input.challengeId, code: input.code, origin })
  if (answer.outcome === 'wrong') throw problem('identity.code-wrong')
  if (answer.outcome === 'expired') throw problem('identity.code-expired')
  const identity = await provider.find(answer.session.identityId)
  if (identity) await resetAccount(context, identity.email, origin)
  await uncountAttempt(context, 'sign-in-address', origin.address)
  return answer.session
}
