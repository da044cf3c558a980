import type { UpdateOrganizationRequest } from '#contract/identity'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { publishChange } from './people/publish-change.ts'
import { lockOrganization, type OrganizationRecord, updateOrganizationDetails } from './store.ts'
import { validateOrganizationCodes } from './validate-organization-codes.ts'

/**
 * Changes the name, the country and the currency of the organization, for both environments; what is left out stays.
 * Raises `common.invalid` for a country or currency that is not in its list.
 */
export async function updateOrganization(
  context: Context,
  actor: Actor,
  input: UpdateOrganizationRequest,
): Promise<OrganizationRecord> {
  authorize(actor, 'organization.update')
  await validateOrganizationCodes(input)
  return await context.db.tenant(actor, async (tx) => {
    const before = await lockOrganization(tx)
    const after = {
      id: before.id,
      name: input.name ?? before.name,
      country: input.country ?? before.country,
      currency: input.currency ?? before.currency,
    }
    await updateOrganizationDetails(tx, after)
    await recordAudit(tx, actor, { action: 'organization.updated', subjectId: after.id, before, after })
    await publishChange(context, tx, after.id)
    return after
  })
}
