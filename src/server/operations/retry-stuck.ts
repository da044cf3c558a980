import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { claimKey, keepAnswer } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { retryTransmission, selectStuckEntry, type TransmissionRetry } from '#server/exchange/operators'
import type { Operator } from '#server/identity'

const operation = 'operations.retryStuck'

interface Stuck {
  readonly environment: Environment
  readonly transmissionId: string
}

/**
 * For operators: tries a stuck transmission of any tenant again. Both trails say so, the tenant's and the operator's. With a key
 * it is done once: the key is kept with the operator's trail, and with what it did for the tenant, so that a repeat
 * makes up for a process that died between the two. Raises `operations.transmission-not-found` and `operations.nothing-to-try`.
 */
export async function retryStuck(
  context: Context,
  actor: Operator,
  transmission: Stuck,
  key?: string,
): Promise<TransmissionRetry> {
  // One transaction after the other: one inside of another would take two connections, and enough of them at once
  // would wait for each other for ever.
  const asked = key === undefined ? undefined : { operation, key, request: transmission }
  const kept = asked && (await context.db.tenant(actor, (tx) => claimKey(context, tx, actor, asked)))
  if (kept) return kept as TransmissionRetry
  const { environment, transmissionId } = transmission
  const route = await context.db.system((tx) => selectStuckEntry(tx, environment, transmissionId))
  if (!route) throw problem('operations.transmission-not-found', { detail: transmissionId })
  const by = actor.userId
  const outcome = await retryTransmission(context, route, transmissionId, by, key && `${by}:${key}`)
  await context.db.tenant(actor, async (tx) => {
    if (asked && !(await keepAnswer(tx, actor, asked, outcome))) return
    await recordAudit(tx, actor, {
      action: 'operations.transmissionRetried',
      subjectId: transmissionId,
      after: { organization: route.organizationId, environment, outcome },
    })
  })
  return outcome
}
