/** One's own authenticator app: set up, in use, taken away. */
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireIdentity } from '../require-identity.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  hasAuthenticator,
  renewRecoveryCodes,
} from '../second-factor/authenticator.ts'
import { throttle } from '../throttle.ts'
import { type OwnAccount, recordOwnChange, requireCode } from './own-account.ts'

/** What the app is to be given. Raises `identity.authenticator-in-use`. */
export async function setUpAuthenticator(
  context: Context,
  provider: IdentityProvider,
  { claims }: OwnAccount,
): Promise<{ secret: string; uri: string }> {
  const identity = await requireIdentity(provider, claims.identityId)
  const begun = await beginAuthenticator(context, identity)
  if (!begun) throw problem('identity.authenticator-in-use')
  return begun
}

/** From here on signing in asks for a code of the app. Answers the recovery codes. Raises `identity.code-wrong`. */
export async function useAuthenticator(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  code: string,
): Promise<string[]> {
  const { identityId } = own.claims
  await throttle(context, 'second-factor-account', identityId)
  const codes = await confirmAuthenticator(context, identityId, code)
  if (!codes) throw problem('identity.code-wrong')
  await provider.setSecondFactor(identityId, true)
  await recordOwnChange(context, own, 'user.authenticator-added')
  return codes
}

/** Codes come by e-mail again. Raises `identity.code-wrong`. */
export async function removeAuthenticator(context: Context, own: OwnAccount, code: string): Promise<void> {
  await requireCode(context, own, code)
  await deleteAuthenticator(context, own.claims.identityId)
  await recordOwnChange(context, own, 'user.authenticator-removed')
}

/** New recovery codes; the old ones open nothing any more. Raises `identity.code-wrong`. */
export async function replaceRecoveryCodes(
  context: Context,
  own: OwnAccount,
  code: string,
): Promise<string[]> {
  await requireCode(context, own, code)
  if (!(await hasAuthenticator(context, own.claims.identityId))) throw problem('identity.code-wrong')
  const codes = await renewRecoveryCodes(context, own.claims.identityId)
  await recordOwnChange(context, own, 'user.recovery-codes-renewed')
  return codes
}
