import type { Environment } from '#contract/common'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { type LegRetry, retryLeg, selectRouteOfLeg } from '#server/exchange'
import type { Operator } from '#server/identity'
import { onceIfKeyed } from './once-if-keyed.ts'

interface Stuck {
  readonly environment: Environment
  readonly transmissionId: string
}

/**
 * For operators: tries a stuck leg of any tenant again. Both trails say so, the tenant's and the operator's. With a key
 * it is done once: the key is kept with the operator's trail, and with what it did for the tenant, so that a repeat
 * makes up for a process that died between the two. Raises `operations.leg-not-found` and `operations.nothing-to-try`.
 */
export async function retryStuck(
  context: Context,
  actor: Operator,
  leg: Stuck,
  key?: string,
): Promise<LegRetry> {
  const asked = { operation: 'operations.retryStuck', key, request: leg }
  return await context.db.tenant(actor, (tx) =>
    onceIfKeyed(context, tx, actor, asked, () => retry(context, tx, actor, leg, key)),
  )
}

async function retry(
  context: Context,
  tx: Tx,
  actor: Operator,
  { environment, transmissionId }: Stuck,
  key: string | undefined,
): Promise<LegRetry> {
  const route = await context.db.system((open) => selectRouteOfLeg(open, environment, transmissionId))
  if (!route) throw problem('operations.leg-not-found', { detail: transmissionId })
  const by = actor.userId ?? actor.kind
  const outcome = await retryLeg(context, route, transmissionId, by, key && `${by}:${key}`)
  await recordAudit(tx, actor, {
    action: 'operations.legRetried',
    subjectId: transmissionId,
    after: { organization: route.organizationId, environment, outcome },
  })
  return outcome
}
