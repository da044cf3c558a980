import type { Environment } from '#contract/common'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { retryLeg, selectRouteOfLeg } from '#server/exchange'
import type { Operator } from '#server/identity'

/**
 * For operators: tries a stuck leg of any tenant again. Both trails say so, the tenant's and
 * the operator's. Raises `operations.leg-not-found` and `operations.nothing-to-try`.
 */
export async function retryStuck(
  context: Context,
  actor: Operator,
  environment: Environment,
  transmissionId: string,
): Promise<'retried' | 'enqueued'> {
  const route = await context.db.system((tx) => selectRouteOfLeg(tx, environment, transmissionId))
  if (!route) throw problem('operations.leg-not-found', { detail: transmissionId })
  const outcome = await retryLeg(context, route, transmissionId, actor.userId ?? actor.kind)
  if (outcome === 'notFound') throw problem('operations.leg-not-found', { detail: transmissionId })
  if (outcome === 'nothingToTry') throw problem('operations.nothing-to-try', { detail: transmissionId })
  await context.db.tenant(actor, (tx) =>
    recordAudit(tx, actor, {
      action: 'operations.legRetried',
      subjectId: transmissionId,
      after: { organization: route.organizationId, environment, outcome },
    }),
  )
  return outcome
}
