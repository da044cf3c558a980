import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { requireProvenAddress } from '#server/identity'
import { endOfLife } from './deliver-document.ts'
import { lockDelivery, type NamedDelivery } from './lock-delivery.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { publishChange, requestMail } from './request-mail.ts'
import { updateDelivery } from './store.ts'

/**
 * Mails the same link again; its period of validity starts again. Needs `document.issue`. Idempotent for a key.
 * Raises `identity.address-unproven`, `delivery.not-found`, `delivery.revoked`, `delivery.not-mailed` for a link
 * alone, and the problems of `refuseTooMany`.
 */
export async function resendDelivery(
  context: Context,
  actor: Actor,
  named: NamedDelivery,
  idempotencyKey: string,
): Promise<void> {
  authorize(actor, 'document.issue')
  const key = { operation: 'delivery.resend', key: idempotencyKey, request: named }
  await context.db.tenant(actor, (tx) =>
    runOnce(context, tx, actor, key, async () => {
      await requireProvenAddress(tx, actor)
      const { delivery, record } = await lockDelivery(tx, named)
      const { channel, days, documentId, id, revokedAt } = delivery
      if (revokedAt !== null) throw problem('delivery.revoked', { detail: id })
      if (channel !== 'email') throw problem('delivery.not-mailed', { detail: id })
      await refuseTooMany(context, tx, documentId, [delivery])
      const expiresAt = endOfLife(context.clock.now(), days)
      await updateDelivery(tx, id, { expiresAt })
      await requestMail(context, tx, actor, { deliveryId: id, type: 'resent' })
      await publishChange(context, tx, { documentId, participantKey: record.participantKey })
      const after = { id, expiresAt: expiresAt.toISOString() }
      await recordAudit(tx, actor, { action: 'delivery.resent', subjectId: documentId, after })
      return { id }
    }),
  )
}
