import type { Actor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { requireProvenAddress } from '../account/require-proven-address.ts'
import { throttle } from '../throttle.ts'
import { mailInvitation, newLink, stateOf } from './invitation.ts'
import { requireOwnerFor } from './owners.ts'
import { publishChange } from './publish-change.ts'
import { lockInvitation, updateLink } from './store.ts'

/**
 * Mails a new link for a week; the previous one stops working. Raises `identity.address-unproven`,
 * `people.invitation-not-found`, `people.owners-only`, `identity.too-many-tries`, and `people.invitation-accepted` or
 * `-revoked`.
 */
export async function resendInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  authorize(actor, 'people.manage')
  const { userId } = requirePerson(actor)
  await throttle(context, 'invite-organization', actor.organizationId)
  await context.db.tenant(actor, async (tx) => {
    await requireProvenAddress(tx, actor)
    const invitation = await lockInvitation(tx, id)
    if (!invitation) throw problem('people.invitation-not-found')
    requireOwnerFor(actor, invitation.role)
    const now = context.clock.now()
    const state = stateOf(invitation, now)
    if (state === 'accepted' || state === 'revoked') throw problem(`people.invitation-${state}`)
    const { token, ...link } = newLink(now)
    // The user who resends it is responsible for it from now on.
    await updateLink(tx, id, { ...link, invitedBy: userId })
    await mailInvitation(context, tx, actor, invitation, { userId, token })
    await publishChange(context, tx, id)
    await recordAudit(tx, actor, {
      action: 'invitation.resent',
      subjectId: id,
      before: { expiresAt: invitation.expiresAt.toISOString() },
      after: { expiresAt: link.expiresAt.toISOString() },
    })
  })
}
