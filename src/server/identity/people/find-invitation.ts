import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { enterTenant } from '#platform/database/database'
import type { TokenClaims } from '../access-token.ts'
import type { IdentityProvider, Origin } from '../identity-provider.ts'
import { selectOrganizationName, selectUserNames } from '../store.ts'
import { throttle } from '../throttle.ts'
import { isVouchedFor } from './end-created-access.ts'
import { hashOfToken, type InvitationState, stateOf } from './invitation.ts'
import { type InvitationRecord, lockInvitationOf } from './store.ts'

export interface Offer {
  readonly invitation: InvitationRecord
  readonly state: InvitationState
  readonly organizationName: string
  readonly inviterName: string
  readonly signedInAs: string | null
}

/**
 * The offer of an invitation for the holder of its link, signed in or not.
 * Raises `people.invitation-not-found` (404) and `identity.too-many-tries`.
 */
export async function findInvitation(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  claims: TokenClaims | null,
  token: string,
): Promise<Offer> {
  await throttle(context, 'register-address', origin.address)
  const identity = claims && (await provider.find(claims.identityId))
  return await context.db.system(async (tx) => {
    const invitation = await lockInvitationOf(tx, hashOfToken(token))
    if (!invitation) throw problem('people.invitation-not-found')
    const inside = await enterTenant(tx, {
      organizationId: invitation.organizationId,
      environment: 'preprod',
    })
    const isVouched = await isVouchedFor(inside, invitation)
    const state = stateOf(invitation, context.clock.now())
    const names = await selectUserNames(inside, [invitation.invitedBy])
    return {
      invitation,
      state: state === 'open' && !isVouched ? 'revoked' : state,
      organizationName: (await selectOrganizationName(inside)) ?? '',
      inviterName: names.get(invitation.invitedBy) ?? '',
      signedInAs: identity?.email ?? null,
    }
  })
}
