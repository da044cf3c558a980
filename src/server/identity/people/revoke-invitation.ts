import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { requireOwnerFor } from './owners.ts'
import { publishChange } from './publish-change.ts'
import { lockInvitation, markRevoked } from './store.ts'

/**
 * Revokes an invitation. Idempotent. Raises `people.invitation-not-found`, `people.owners-only` and
 * `people.invitation-accepted`.
 */
export async function revokeInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  authorize(actor, 'people.manage')
  await context.db.tenant(actor, async (tx) => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) throw problem('people.invitation-not-found')
    requireOwnerFor(actor, invitation.role)
    if (invitation.acceptedAt) throw problem('people.invitation-accepted')
    if (invitation.revokedAt) return
    await markRevoked(tx, id, context.clock.now())
    await publishChange(context, tx, id)
    await recordAudit(tx, actor, {
      action: 'invitation.revoked',
      subjectId: id,
      before: { role: invitation.role },
    })
  })
}
