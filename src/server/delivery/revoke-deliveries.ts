import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { readRecord } from '#server/documents/reading'
import { publishChange } from './request-mail.ts'
import { insertEvent, selectDeliveries, updateDelivery } from './store.ts'

/**
 * Revokes all links of a document that are not revoked, and cancels its waiting mails. Needs `document.issue`.
 * Idempotent. Raises `document.not-found`.
 * @returns the ids of the deliveries that it revoked
 */
export async function revokeDeliveries(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<{ readonly revoked: string[] }> {
  authorize(actor, 'document.issue')
  return await context.db.tenant(actor, async (tx) => {
    const record = await readRecord(tx, documentId, { lock: true })
    if (!record) throw problem('document.not-found', { detail: documentId })
    const open = (await selectDeliveries(tx, documentId)).filter(({ revokedAt }) => revokedAt === null)
    const at = context.clock.now()
    for (const { id } of open) {
      await updateDelivery(tx, id, { revokedAt: at })
      await insertEvent(tx, { deliveryId: id, type: 'revoked', at, userId: userIdOf(actor) })
    }
    const revoked = open.map(({ id }) => id)
    if (revoked.length === 0) return { revoked }
    await publishChange(context, tx, { documentId, participantKey: record.participantKey })
    const after = { ids: revoked }
    await recordAudit(tx, actor, { action: 'delivery.revoked', subjectId: documentId, after })
    return { revoked }
  })
}
