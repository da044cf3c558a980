import { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { enterTenant, type TenantScope, type Tx } from '#platform/database/database'

/**
 * Publishes in both environments that a member (by user id) or an invitation has changed: an organization's people
 * are the same in each. Every process reads that user's memberships again.
 */
export async function publishChange(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  subjectId: string,
): Promise<void> {
  for (const environment of Environment.options) {
    const place = { organizationId: scope.organizationId, environment }
    await enterTenant(tx, place)
    await context.events.publish(tx, place, { name: 'member.changed', subjectId, participantKey: null })
  }
  await enterTenant(tx, scope)
}
