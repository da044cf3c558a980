import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantScope } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import type { LockedTransmission, Transmission } from '../ports/index.ts'
import {
  applyAndEnqueue,
  enqueueSend,
  latestTransmission,
  lockTransmission,
  selectTransmissions,
} from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'

/** `retried`: it had failed permanently and is sent again. `enqueued`: it was due, and its job may have been lost. */
export type TransmissionRetry = 'retried' | 'enqueued'

/**
 * For operators: retries a permanently failed transmission, with the same envelope, unless the tenant's users can do
 * so themselves (it must be a report or a status) or a newer one has replaced it; and enqueues due transmissions that
 * do not move. Those that wait for a time, a peer or a status are not changed. The tenant's trail names the operator.
 * Idempotent for a key, if there is one. Raises `operations.transmission-not-found` and `operations.nothing-to-try`.
 */
export async function retryTransmission(
  context: Context,
  scope: TenantScope,
  transmissionId: string,
  operatorId: string,
  key?: string,
): Promise<TransmissionRetry> {
  return await inUnitOfWork(context, scope, async (unit) => {
    const act = async () => await retry(unit, transmissionId, operatorId)
    const request = { transmissionId }
    const outcome =
      key === undefined
        ? await act()
        : await runOnce(
            context,
            unit.tx,
            scope,
            { operation: 'exchange.retryTransmission', key, request },
            act,
          )
    await unit.complete()
    return outcome
  })
}

async function retry(
  unit: UnitOfWork,
  transmissionId: string,
  operatorId: string,
): Promise<TransmissionRetry> {
  const transmission = await lockTransmission(unit, transmissionId)
  if (!transmission) throw problem('operations.transmission-not-found', { detail: transmissionId })
  const outcome = await tryAgain(unit, transmission, operatorId)
  if (outcome === null) throw problem('operations.nothing-to-try', { detail: transmissionId })
  // An operator is no member of the tenant's organization: the trail records the portal, and names the operator.
  await recordAudit(unit.tx, systemActor(unit.scope), {
    action: 'exchange.retriedByOperator',
    subjectId: transmission.documentId ?? transmission.id,
    after: { kind: transmission.kind, transmissionId, outcome, operator: operatorId },
  })
  return outcome
}

/** States in which a job of the transmission must exist. */
const moving: readonly Transmission['state'][] = ['queued', 'retrying', 'inDoubt', 'sending', 'discovering']

async function tryAgain(
  unit: UnitOfWork,
  transmission: LockedTransmission,
  by: string,
): Promise<TransmissionRetry | null> {
  const { id, kind, state, leaseUntil, nextAttemptAt } = transmission
  if (state === 'failed' && kind !== 'invoice') {
    if (await isReplaced(unit, transmission)) return null
    await applyAndEnqueue(unit, transmission, [{ type: 'retryRequested', by }], { source: 'person' })
    return 'retried'
  }
  const now = unit.context.clock.now().toISOString()
  const isAtWork = leaseUntil !== null && leaseUntil > now
  const isDue = nextAttemptAt === null || nextAttemptAt <= now
  if (isAtWork || !isDue || !moving.includes(state)) return null
  await enqueueSend(unit, id)
  return 'enqueued'
}

/** Whether a newer one replaces it: otherwise both would arrive. */
async function isReplaced(unit: UnitOfWork, { id, documentId, kind }: Transmission): Promise<boolean> {
  const all = documentId === null ? [] : await selectTransmissions(unit, [documentId])
  return (latestTransmission(all, kind)?.id ?? id) !== id
}
