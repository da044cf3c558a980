import { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import { inEnvironment } from '#platform/actors/in-environment'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import {
  findOrganizationName,
  type IdentityProvider,
  type OwnAccount,
  requireMailedCode,
} from '#server/identity'
import { summarizePeople } from '#server/identity/erasure'
import { listParticipants } from '#server/participants'
import { mailDeletion } from '../mail-deletion.ts'
import { addRequest } from '../request.ts'
import type { DeletionRecord } from '../store.ts'
import { isLinked } from './find-organization-deletion.ts'

/**
 * Requests the deletion of the organization after the time of grace; every owner is notified. Needs
 * `organization.delete`. Raises `deletion.still-linked`, `deletion.already-asked` and the problems of a wrong code.
 */
export async function requestOrganizationDeletion(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  mailed: { readonly challengeId: string; readonly code: string },
): Promise<DeletionRecord> {
  const { actor } = own
  authorize(actor, 'organization.delete')
  if (await isAnyLinked(context, actor)) throw problem('deletion.still-linked')
  await requireMailedCode(context, provider, own, mailed)
  const { environment, organizationId } = actor
  return await context.db.tenant(actor, async (tx) => {
    const request = await addRequest(context, tx, {
      subject: { organizationId },
      askedBy: own.userId,
      environment,
    })
    const { owners } = await summarizePeople(tx)
    const organization = await findOrganizationName(tx)
    await mailDeletion(context, tx, 'organizationDeletion', owners, { organization, dueAt: request.dueAt })
    await recordAudit(tx, actor, {
      action: 'organization.deletionAsked',
      subjectId: organizationId,
      after: { dueAt: request.dueAt.toISOString() },
    })
    return request
  })
}

/** Whether a participant of either environment is linked to the network. */
export async function isAnyLinked(context: Context, actor: Actor): Promise<boolean> {
  for (const environment of Environment.options)
    if ((await listParticipants(context, inEnvironment(actor, environment))).some(isLinked)) return true
  return false
}
