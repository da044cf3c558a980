import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { enterTenant, type Tx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { type IdentityProvider, type OwnAccount, requireMailedCode } from '#server/identity'
import { accountErasure, isLastOwner } from '#server/identity/erasure'
import { mailDeletion } from '../mail-deletion.ts'
import { addRequest } from '../request.ts'
import { type DeletionRecord, enterIdentity, selectOpen } from '../store.ts'

/**
 * Requests the deletion of the user's own account after the time of grace. Every user may, except the last owner of a
 * remaining organization. Raises `people.last-owner`, `deletion.already-asked` and the problems of a wrong code.
 */
export async function requestAccountDeletion(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  mailed: { readonly challengeId: string; readonly code: string },
): Promise<DeletionRecord> {
  await requireMailedCode(context, provider, own, mailed)
  const { identityId } = own.claims
  const { environment } = own.actor
  return await context.db.system(async (tx) => {
    const organizationIds = await organizationsWithoutOwner(tx, own)
    if (organizationIds.length > 0) throw problem('people.last-owner', { detail: organizationIds.join(' ') })
    const request = await addRequest(context, tx, {
      subject: { identityId },
      askedBy: own.userId,
      environment,
    })
    await accountErasure.markLeaving(tx, identityId, request.dueAt)
    const person = await accountErasure.addresseeOf(tx, identityId)
    if (person) await mailDeletion(context, tx, 'accountDeletion', [person], { dueAt: request.dueAt })
    await recordEverywhere(tx, own, 'user.deletionAsked', { dueAt: request.dueAt.toISOString() })
    return request
  })
}

/** Organizations that would have no owner, and are not to be deleted themselves. Locks their members. */
async function organizationsWithoutOwner(
  tx: Tx,
  { actor: { environment }, claims: { identityId } }: Pick<OwnAccount, 'actor' | 'claims'>,
): Promise<string[]> {
  await enterIdentity(tx, identityId)
  const left: string[] = []
  for (const { membershipId, organizationId, role } of await accountErasure.selectBelongings(
    tx,
    identityId,
  )) {
    if (role !== 'owner') continue
    const inside = await enterTenant(tx, { organizationId, environment })
    if (!(await isLastOwner(inside, membershipId))) continue
    if (!(await selectOpen(inside, { organizationId }))) left.push(organizationId)
  }
  return left
}

/** Records an action on the user's own account in the trail of each of their organizations. */
export async function recordEverywhere(
  tx: Tx,
  own: OwnAccount,
  action: 'user.deletionAsked' | 'user.deletionTakenBack',
  after: Record<string, unknown> = {},
): Promise<void> {
  for (const member of await accountErasure.findMemberships(tx, own)) {
    await recordAudit(await enterTenant(tx, member), member, { action, subjectId: own.userId, after })
  }
}
