import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { lockDelivery, type NamedDelivery } from './lock-delivery.ts'
import { publishChange } from './request-mail.ts'
import { insertEvent, updateDelivery } from './store.ts'

/**
 * Revokes a link, and cancels a waiting mail. Earlier views stay recorded. Needs `document.issue`. Idempotent. Raises
 * `delivery.not-found`.
 */
export async function revokeDelivery(context: Context, actor: Actor, named: NamedDelivery): Promise<void> {
  authorize(actor, 'document.issue')
  await context.db.tenant(actor, async (tx) => {
    const { delivery, record } = await lockDelivery(tx, named)
    const { documentId, id, revokedAt } = delivery
    if (revokedAt !== null) return
    const at = context.clock.now()
    await updateDelivery(tx, id, { revokedAt: at })
    await insertEvent(tx, { deliveryId: id, type: 'revoked', at, userId: userIdOf(actor) })
    await publishChange(context, tx, { documentId, participantKey: record.participantKey })
    await recordAudit(tx, actor, { action: 'delivery.revoked', subjectId: documentId, after: { id } })
  })
}
