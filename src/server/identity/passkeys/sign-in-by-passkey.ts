import type { ShownPasskey } from '#contract/shown-passkey'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { PasskeySite } from '../../identity-config.ts'
import { consumeValue } from '../identities-store.ts'
import type { Origin, Session } from '../identity-provider.ts'
import { startSession } from '../sessions/sessions.ts'
import { uncountAttempt } from '../throttle.ts'
import { consumeChallenge } from './challenges.ts'
import { type PasskeyRow, selectPasskey, updateUse } from './store.ts'
import { verifyShown } from './verify.ts'

/**
 * Signs in with a passkey, which is both factors in one: possession, and user verification. As the second factor of a
 * sign-in it has to be a passkey of that user.
 * Raises `identity.passkey-refused`, and `identity.code-expired` when that sign-in has ended.
 */
export async function signInByPasskey(
  context: Context,
  site: PasskeySite,
  origin: Origin,
  credential: ShownPasskey,
): Promise<Session> {
  const challenge = await consumeChallenge(context, credential.response.clientDataJSON, 'signIn')
  const stored = await selectPasskey(context, credential.id)
  if (!challenge || !stored) throw problem('identity.passkey-refused')
  const { rememberMe, waiting } = challenge.wish
  if (waiting && waiting.identityId !== stored.userId) throw problem('identity.passkey-refused')
  const shown = await verifyShown(context, site, stored, credential, challenge.challenge)
  if (!shown || !(await isFirstUse(context, stored, shown))) throw problem('identity.passkey-refused')
  const isWaiting = waiting === null || (await consumeValue(context, waiting.key)) !== undefined
  if (!isWaiting) throw problem('identity.code-expired')
  await uncountAttempt(context, 'sign-in-address', origin.address)
  const generation = waiting?.generation
  const session = await startSession(context, { identityId: stored.userId, generation, rememberMe, origin })
  if (!session) throw problem('identity.code-expired')
  return session
}

/** Of two uses with the same count one is by a copy; it is unknown which, so the second is refused. */
async function isFirstUse(
  context: Context,
  { id }: PasskeyRow,
  shown: Pick<PasskeyRow, 'counter' | 'synced'>,
): Promise<boolean> {
  return await updateUse(context, id, { ...shown, usedAt: context.clock.now() })
}
