import type { GiveNoticeRequest } from '#contract/operations'
import { type Actor, recordedKindOf, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { requireOutage } from './get-outage.ts'
import type { TenantOutage } from './outage.ts'
import { saveNotice } from './outage-store.ts'

/**
 * Records that a user has notified the tax authority of an outage, when, and under which reference. Recording it
 * again corrects it; the trail has both. Raises `outage.not-found`, and `common.invalid` for an instant before the
 * outage or in the future. Idempotent for a key.
 */
export async function recordOutageNotice(
  context: Context,
  actor: Actor,
  outageId: string,
  request: GiveNoticeRequest,
  key?: string,
): Promise<TenantOutage> {
  authorize(actor, 'exchange.retry')
  const keyed = { operation: 'operations.giveNotice', key, request: { outageId, ...request } }
  return await context.db.tenant(actor, (tx) =>
    runOnceIfKeyed(context, tx, actor, keyed, () => record(context, tx, actor, outageId, request)),
  )
}

async function record(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  outageId: string,
  request: GiveNoticeRequest,
): Promise<TenantOutage> {
  const now = context.clock.now()
  const outage = await requireOutage(tx, outageId)
  const givenAt = new Date(request.givenAt)
  if (givenAt > now) throw wrongInstant('falaj-notice-in-future', 'A notice cannot be given in the future.')
  if (givenAt.getTime() < beginOfMinute(outage.beganAt))
    throw wrongInstant('falaj-notice-before-outage', 'The outage began after this time.')
  const notice = { givenAt: givenAt.toISOString(), reference: request.reference }
  if (outage.notice?.givenAt === notice.givenAt && outage.notice.reference === notice.reference) return outage
  await saveNotice(tx, outageId, notice, { userId: userIdOf(actor) ?? recordedKindOf(actor), at: now })
  await context.events.publish(tx, {
    name: 'outage.changed',
    subjectId: outageId,
    participantKey: null,
  })
  await recordAudit(tx, actor, {
    action: 'outage.noticeGiven',
    subjectId: outageId,
    before: outage.notice,
    after: notice,
  })
  return { ...outage, notice }
}

/** Users enter times in minutes: a notice may have the minute in which the outage began. */
function beginOfMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000) * 60_000
}

function wrongInstant(rule: string, message: string) {
  return problem('common.invalid', { findings: [fieldFinding('givenAt', rule, message)] })
}
