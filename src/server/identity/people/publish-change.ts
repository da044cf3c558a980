import { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { enterTenant, type TenantTx } from '#platform/database/database'

/**
 * Publishes in both environments that a member (by user id) or an invitation has changed: an organization's people
 * are the same in each. Every process reads that user's memberships again.
 */
export async function publishChange(context: Context, tx: TenantTx, subjectId: string): Promise<void> {
  for (const environment of Environment.options) {
    const place = { organizationId: tx.scope.organizationId, environment }
    await context.events.publish(await enterTenant(tx, place), {
      name: 'member.changed',
      subjectId,
      participantKey: null,
    })
  }
  await enterTenant(tx, tx.scope)
}
