import type { BeginPasskeySignInRequest, PasskeyRequest } from '#contract/passkeys'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { PasskeySite } from '../../identity-config.ts'
import type { Origin } from '../identity-provider.ts'
import { findWaiting } from '../second-factor/challenges.ts'
import { throttle } from '../throttle.ts'
import { describePasskey } from './begin-passkey.ts'
import { challengeLife, newChallenge } from './challenges.ts'
import { selectPasskeysOf } from './store.ts'

/**
 * The options with which the browser requests a passkey: any of this site, or, instead of the code of a waiting
 * sign-in, one of that user. Raises `identity.code-expired` and `identity.too-many-tries`.
 */
export async function beginPasskeySignIn(
  context: Context,
  { rpId }: PasskeySite,
  origin: Origin,
  { challengeId, rememberMe }: BeginPasskeySignInRequest,
): Promise<PasskeyRequest> {
  // Each answer consumes a challenge, so that this limits the tries.
  await throttle(context, 'sign-in-address', origin.address)
  const waiting = challengeId === undefined ? null : await findWaiting(context, challengeId)
  if (challengeId !== undefined && waiting === null) throw problem('identity.code-expired')
  const passkeys = waiting ? await selectPasskeysOf(context, waiting.identityId) : []
  const wish = { to: 'signIn', rememberMe: waiting?.rememberMe ?? rememberMe, waiting } as const
  return {
    challenge: await newChallenge(context, wish),
    rpId,
    timeout: challengeLife,
    allowCredentials: passkeys.map(describePasskey),
    userVerification: 'required',
  }
}
