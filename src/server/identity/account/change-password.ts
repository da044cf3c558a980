import type { z } from 'zod'
import type { ChangePasswordRequest } from '#contract/account-security'
import type { Context } from '#platform/base/context'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { wrongPassword } from '../passwords/wrong-password.ts'
import { requireIdentity } from '../require-identity.ts'
import { resetCodes, throttle } from '../throttle.ts'
import { endSessions } from './end-sessions.ts'
import { type OwnAccount, recordOwnChange } from './own-account.ts'

/**
 * Changes the user's own password, confirms it by mail, and ends all other sessions (ASVS 6.2.2, 6.2.3). Raises
 * `common.invalid` for a wrong current password and for a new one that is easily guessed, `identity.too-many-tries`,
 * and `identity.managed-elsewhere` where the portal stores no passwords.
 */
export async function changePassword(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  { currentPassword, password }: z.infer<typeof ChangePasswordRequest>,
): Promise<void> {
  const { identityId } = own.claims
  await throttle(context, 'second-factor-account', identityId)
  const identity = await requireIdentity(provider, identityId)
  requireGoodPassword(password, { ...identity.attributes, email: identity.email })
  if (!(await provider.changePassword(identity, currentPassword, password)))
    throw wrongPassword('currentPassword')
  await context.db.tenant(own.actor, async (tx) => {
    await resetCodes(context, tx, identity.email)
    await recordOwnChange(context, tx, own, 'user.password-changed')
  })
  await endSessions(context, provider, own)
}
