import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { enterTenant, type Tx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import {
  accountErasure,
  type IdentityProvider,
  isLastOwner,
  type OwnAccount,
  requireMailedCode,
} from '#server/identity'
import { mailDeletion } from '../mail-deletion.ts'
import { addRequest } from '../request.ts'
import { type DeletionRecord, enterIdentity, selectOpen } from '../store.ts'

/**
 * Asks for the deletion of one's own account, which is done when its time has come. Everybody may, but the last owner of
 * an organization that stays. Raises `people.last-owner`, `deletion.already-asked` and what a wrong code raises.
 */
export async function askAccountDeletion(
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

/** Organizations that would be left without an owner, and are not to be deleted themselves. Holds their members still. */
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
    const scope = { organizationId, environment }
    await enterTenant(tx, scope)
    if (!(await isLastOwner(tx, scope, membershipId))) continue
    if (!(await selectOpen(tx, { organizationId }))) left.push(organizationId)
  }
  return left
}

/** Writes into the trail of each organization of the person what the person did with the own account. */
export async function recordEverywhere(
  tx: Tx,
  own: OwnAccount,
  action: 'user.deletionAsked' | 'user.deletionTakenBack',
  after: Record<string, unknown> = {},
): Promise<void> {
  for (const member of await accountErasure.findMemberships(tx, own)) {
    await enterTenant(tx, member)
    await recordAudit(tx, member, { action, subjectId: own.userId, after })
  }
}
