import type { RegisterByInvitationRequest } from '#contract/people'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { enterTenant } from '#platform/database/database'
import type { IdentityProvider, Origin } from '../identity-provider.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { throttle } from '../throttle.ts'
import { isVouchedFor } from './end-created-access.ts'
import { hashOfToken, requireOpen } from './invitation.ts'
import { lockInvitationOf } from './store.ts'

/**
 * Creates an identity for the address of an invitation; joining is the next step, after the sign-in. A known address
 * gets a mail about it. Raises `identity.too-many-tries`, `people.invitation-not-found` and 410 for an invitation
 * that is not open.
 */
export async function registerByInvitation(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: RegisterByInvitationRequest,
): Promise<void> {
  const { token, password, mfaByEmail, ...attributes } = input
  await throttle(context, 'register-address', origin.address)
  const invitation = await context.db.system(async (tx) => {
    const stored = await lockInvitationOf(tx, hashOfToken(token))
    if (!stored) throw problem('people.invitation-not-found')
    requireOpen(stored, context.clock.now())
    const inside = await enterTenant(tx, { organizationId: stored.organizationId, environment: 'preprod' })
    if (!(await isVouchedFor(inside, stored))) throw problem('people.invitation-revoked')
    return stored
  })
  requireGoodPassword(password, { ...attributes, email: invitation.email })
  await provider.register({ email: invitation.email, password, secondFactor: mfaByEmail, attributes })
}
