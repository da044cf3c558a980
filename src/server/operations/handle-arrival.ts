import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import {
  dismissArrival,
  type QuarantinedEnvelope,
  readArrival,
  releaseArrival,
} from '#server/exchange/operators'
import type { Operator } from '#server/identity'

/*
 * Actions of operators on a quarantined arrival. Arrivals belong to no tenant, so the trail of the operator's own
 * organization records the actions, also reading. Idempotent for a key, which is stored with that organization.
 */

/** Processes it again. Raises `operations.arrival-not-found` and, in quarantine, `operations.arrival-decided`. */
export async function acceptArrivalAgain(
  context: Context,
  actor: Operator,
  id: string,
  key?: string,
): Promise<void> {
  const keyed = { operation: 'operations.acceptArrivalAgain', key, request: { id } }
  await context.db.tenant(actor, (tx) =>
    runOnceIfKeyed(context, tx, actor, keyed, () => reopen(context, tx, actor, id)),
  )
}

async function reopen(context: Context, tx: TenantTx, actor: Operator, id: string): Promise<null> {
  const outcome = await releaseArrival(context, tx, id)
  if (outcome === 'notFound') throw problem('operations.arrival-not-found', { detail: id })
  if (outcome === 'isQuarantined') {
    throw problem('operations.arrival-decided', {
      publicDetail: 'Another envelope with this id was taken in before; this one can only be dismissed.',
    })
  }
  if (outcome === 'isDecided') {
    throw problem('operations.arrival-decided', {
      publicDetail: 'Its sender was notified of the rejection; this one can only be dismissed.',
    })
  }
  await recordAudit(tx, actor, { action: 'operations.arrivalReopened', subjectId: id })
  return null
}

/** Dismisses it with a reason. Idempotent. Raises `operations.arrival-not-found`. */
export async function dismissQuarantinedArrival(
  context: Context,
  actor: Operator,
  id: string,
  reason: string,
  key?: string,
): Promise<QuarantinedEnvelope> {
  const keyed = { operation: 'operations.dismissArrival', key, request: { id, reason } }
  return await context.db.tenant(actor, (tx) =>
    runOnceIfKeyed(context, tx, actor, keyed, () => dismiss(context, tx, actor, id, reason)),
  )
}

async function dismiss(
  context: Context,
  tx: TenantTx,
  actor: Operator,
  id: string,
  reason: string,
): Promise<QuarantinedEnvelope> {
  const before = await readArrival(context, tx, id)
  const by = { userId: actor.userId, reason }
  const envelope = await dismissArrival(context, tx, id, by)
  if (!before || !envelope) throw problem('operations.arrival-not-found', { detail: id })
  if (before.envelope.dismissedAt === null)
    await recordAudit(tx, actor, { action: 'operations.arrivalDismissed', subjectId: id, reason })
  return envelope
}

/** The envelope exactly as received. Raises `operations.arrival-not-found`. */
export async function downloadArrival(context: Context, actor: Operator, id: string): Promise<Buffer> {
  return await context.db.tenant(actor, async (tx) => {
    const arrival = await readArrival(context, tx, id)
    if (!arrival) throw problem('operations.arrival-not-found', { detail: id })
    await recordAudit(tx, actor, {
      action: 'operations.arrivalDownloaded',
      subjectId: id,
      after: { sha256: arrival.sha256 },
    })
    return arrival.bytes
  })
}
