/** Confirmation that a user reads the mails of their address. */
import type { Context } from '#platform/base/context'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireIdentity } from '../require-identity.ts'
import { throttle } from '../throttle.ts'
import { type MailedCode, type OwnAccount, recordOwnChange, requireMailedCode } from './own-account.ts'

/** Mails a code. Raises `identity.too-many-tries`. */
export async function requestEmailCode(
  context: Context,
  provider: IdentityProvider,
  { claims }: OwnAccount,
): Promise<{ challengeId: string; sentTo: string }> {
  await throttle(context, 'confirm-account', claims.identityId)
  const identity = await requireIdentity(provider, claims.identityId)
  return await provider.mailConfirmation(identity)
}

/** Checks the code. Raises `identity.code-wrong`, `identity.code-expired` and `identity.too-many-tries`. */
export async function confirmEmail(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  mailed: MailedCode,
): Promise<void> {
  await requireMailedCode(context, provider, own, mailed)
  await context.db.tenant(own.actor, (tx) => recordOwnChange(context, tx, own, 'user.email-confirmed'))
}
