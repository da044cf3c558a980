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
 * What the browser needs to have a passkey shown: any that it has for this site, or, in place of the code that a sign-in
 * waits for, one of that person. Raises `identity.code-expired` and `identity.too-many-tries`.
 */
export async function beginPasskeySignIn(
  context: Context,
  { rpId }: PasskeySite,
  origin: Origin,
  { challengeId, rememberMe }: BeginPasskeySignInRequest,
): Promise<PasskeyRequest> {
  // Each answer takes a challenge, so that these are the tries there are.
  await throttle(context, 'sign-in-address', origin.address)
  const waiting = challengeId === undefined ? null : await findWaiting(context, challengeId)
  if (challengeId !== undefined && waiting === null) throw problem('identity.code-expired')
  const known = waiting ? await selectPasskeysOf(context, waiting.identityId) : []
  const wish = { to: 'signIn', rememberMe: waiting?.rememberMe ?? rememberMe, waiting } as const
  return {
    challenge: await newChallenge(context, wish),
    rpId,
    timeout: challengeLife,
    allowCredentials: known.map(describePasskey),
    userVerification: 'required',
  }
}
