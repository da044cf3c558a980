import type { InvitePersonRequest } from '#contract/people'
import type { Actor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { requireProvenAddress } from '../account/require-proven-address.ts'
import { selectProfile } from '../store.ts'
import { throttle } from '../throttle.ts'
import { mailInvitation, newLink } from './invitation.ts'
import { limitsOf } from './limits.ts'
import { requireOwnerFor } from './owners.ts'
import { publishChange } from './publish-change.ts'
import { insertInvitation, listMembers } from './store.ts'

/**
 * Mails a link to join the organization, for all of its participants or for some. Idempotent for a key.
 * Raises `identity.address-unproven`, `people.owners-only`, `people.already-member`, `people.already-invited`,
 * `identity.too-many-tries` and the problems of `limitsOf`.
 */
export async function invitePerson(
  context: Context,
  actor: Actor,
  input: InvitePersonRequest,
  idempotencyKey: string | undefined,
): Promise<{ id: string }> {
  authorize(actor, 'people.manage')
  requireOwnerFor(actor, input.role)
  const { userId } = requirePerson(actor)
  await context.db.tenant(actor, (tx) => requireProvenAddress(tx, actor))
  await throttle(context, 'invite-organization', actor.organizationId)
  const email = input.email.toLowerCase()
  const limits = await limitsOf(context, actor, input.role, input.participants ?? null, null)
  const keyed = { operation: 'people.invite', key: idempotencyKey, request: input }
  return await context.db.tenant(actor, (tx) =>
    runOnceIfKeyed(context, tx, actor, keyed, async () => {
      const members = await listMembers(tx)
      if (members.some((member) => member.email.toLowerCase() === email))
        throw problem('people.already-member')
      const language = input.language ?? (await selectProfile(tx, userId))?.user.language ?? 'en'
      const invitation = {
        id: newId('inv'),
        email,
        role: input.role,
        limits,
        language,
        invitedBy: userId,
      }
      const { token, ...link } = newLink(context.clock.now())
      if (!(await insertInvitation(tx, invitation, link))) throw problem('people.already-invited')
      await mailInvitation(context, tx, actor, invitation, { userId, token })
      await publishChange(context, tx, invitation.id)
      await recordAudit(tx, actor, {
        action: 'invitation.sent',
        subjectId: invitation.id,
        after: { role: input.role, participants: limits, language },
      })
      return { id: invitation.id }
    }),
  )
}
