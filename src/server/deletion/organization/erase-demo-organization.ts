import type { PersonActor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { addRequest } from '../request.ts'

/** Milliseconds until a demo is deleted: a step that fills it just now has ended by then. */
const demoGraceMs = 5_000

/**
 * For other rooms: has a demo organization deleted almost at once, without a mailed code, in the transaction that has
 * taken its participants off the network: its data are invented. Needs `organization.delete`. Raises
 * `deletion.already-asked`.
 */
export async function eraseDemoOrganization(
  context: Context,
  tx: TenantTx,
  owner: PersonActor,
): Promise<void> {
  authorize(owner, 'organization.delete')
  const { environment, organizationId, userId: askedBy } = owner
  const deletion = { subject: { organizationId }, askedBy, environment }
  const request = await addRequest(context, tx, deletion, demoGraceMs)
  await recordAudit(tx, owner, {
    action: 'organization.deletionAsked',
    subjectId: organizationId,
    after: { dueAt: request.dueAt.toISOString() },
  })
}
