import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { claimKey, storeResponse } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { retryTransmission, selectStuckEntry, type TransmissionRetry } from '#server/exchange/operators'
import type { Operator } from '#server/identity'

const operation = 'operations.retryStuck'

interface Stuck {
  readonly environment: Environment
  readonly transmissionId: string
}

/**
 * For operators: retries a stuck transmission of any tenant. Both trails record it, the tenant's and the operator's.
 * Idempotent for a key: it is stored with the operator's trail, and with the effect for the tenant, so that a repeat
 * completes the work of a process that died between the two. Raises `operations.transmission-not-found` and
 * `operations.nothing-to-try`.
 */
export async function retryStuck(
  context: Context,
  actor: Operator,
  transmission: Stuck,
  key?: string,
): Promise<TransmissionRetry> {
  // Two transactions in sequence: nested ones would take two connections, and enough of them at once would deadlock.
  const keyed = key === undefined ? undefined : { operation, key, request: transmission }
  const storedAnswer = keyed && (await context.db.tenant(actor, (tx) => claimKey(context, tx, actor, keyed)))
  if (storedAnswer) return storedAnswer as TransmissionRetry
  const { environment, transmissionId } = transmission
  const route = await context.db.system((tx) => selectStuckEntry(tx, environment, transmissionId))
  if (!route) throw problem('operations.transmission-not-found', { detail: transmissionId })
  const by = actor.userId
  const outcome = await retryTransmission(context, route, transmissionId, by, key && `${by}:${key}`)
  await context.db.tenant(actor, async (tx) => {
    if (keyed && !(await storeResponse(tx, actor, keyed, outcome))) return
    await recordAudit(tx, actor, {
      action: 'operations.transmissionRetried',
      subjectId: transmissionId,
      after: { organization: route.organizationId, environment, outcome },
    })
  })
  return outcome
}
