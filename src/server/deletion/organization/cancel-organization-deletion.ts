import type { Actor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { requireOpen } from '../request.ts'
import { endRequest } from '../store.ts'

/**
 * Cancels the deletion of the organization; any owner may. Needs `organization.delete`. Raises `deletion.not-asked`
 * and `deletion.begun`.
 */
export async function cancelOrganizationDeletion(context: Context, actor: Actor): Promise<void> {
  authorize(actor, 'organization.delete')
  const { organizationId, userId } = requirePerson(actor)
  await context.db.tenant(actor, async (tx) => {
    const request = await requireOpen(tx, { organizationId })
    await endRequest(tx, request.id, context.clock.now(), { state: 'takenBack', by: userId })
    await recordAudit(tx, actor, { action: 'organization.deletionTakenBack', subjectId: organizationId })
  })
}
