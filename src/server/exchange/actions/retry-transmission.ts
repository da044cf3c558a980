import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { portalActor, type Transmission } from '../ports/index.ts'
import {
  applyEvents,
  enqueueNext,
  enqueueSend,
  latestTransmission,
  lockTransmission,
  selectTransmissions,
} from '../transmissions/index.ts'

/** `retried`: it failed for good and goes again. `enqueued`: it was due, and its job may have been lost. */
export type TransmissionRetry = 'retried' | 'enqueued'

/**
 * For those who run the portal: tries a leg again that failed for good, is no matter of the tenant's people (a report,
 * an answer) and was not replaced by a newer one, with the same envelope; and enqueues anew what is due and does not
 * move. What waits for its own time, for a peer that is down or for an answer is left alone. The tenant's trail says
 * who asked. Acts once for each key, if there is one. Raises `operations.leg-not-found` and
 * `operations.nothing-to-try`.
 */
export async function retryTransmission(
  context: Context,
  scope: TenantScope,
  transmissionId: string,
  operatorId: string,
  key?: string,
): Promise<TransmissionRetry> {
  return await context.db.tenant(scope, async (tx) => {
    const act = () => retry(context, tx, scope, transmissionId, operatorId)
    if (key === undefined) return await act()
    const request = { transmissionId }
    return await once(context, tx, scope, { operation: 'exchange.retryLeg', key, request }, act)
  })
}

async function retry(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  operatorId: string,
): Promise<TransmissionRetry> {
  const leg = await lockTransmission(tx, scope, transmissionId)
  if (!leg) throw problem('operations.leg-not-found', { detail: transmissionId })
  const outcome = await tryAgain(context, tx, scope, leg, operatorId)
  if (outcome === null) throw problem('operations.nothing-to-try', { detail: transmissionId })
  await recordAudit(tx, portalActor(scope), {
    action: 'exchange.retriedByOperator',
    subjectId: leg.documentId ?? leg.id,
    after: { leg: leg.kind, transmissionId, outcome, operator: operatorId },
  })
  return outcome
}

/** States in which a job of the leg must exist. */
const moving: readonly Transmission['state'][] = ['queued', 'retrying', 'inDoubt', 'sending', 'discovering']

async function tryAgain(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  by: string,
): Promise<TransmissionRetry | null> {
  if (leg.state === 'failed' && leg.kind !== 'invoice') {
    if (await isReplaced(tx, scope, leg)) return null
    const event = { type: 'retryRequested', by } as const
    const state = await applyEvents(context, tx, scope, leg, [event], { source: 'person' })
    await enqueueNext(context, tx, scope, leg.id, state)
    return 'retried'
  }
  const now = context.clock.now().toISOString()
  const isAtWork = leg.leaseUntil !== null && leg.leaseUntil > now
  const isDue = leg.nextAttemptAt === null || leg.nextAttemptAt <= now
  if (isAtWork || !isDue || !moving.includes(leg.state)) return null
  await enqueueSend(context, tx, scope, leg.id)
  return 'enqueued'
}

/** Whether a newer one speaks in its place: both would be heard. */
async function isReplaced(tx: Tx, scope: TenantScope, leg: Transmission): Promise<boolean> {
  const legs = leg.documentId === null ? [] : await selectTransmissions(tx, scope, leg.documentId)
  return (latestTransmission(legs, leg.kind) ?? leg).id !== leg.id
}
