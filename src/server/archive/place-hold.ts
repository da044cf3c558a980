import type { PlaceHoldRequest } from '#contract/archive'
import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { type HoldRecord, insertHold } from './store.ts'

/**
 * Places a hold on the documents of a period: they are retained until it is released. Idempotent for a key. Needs
 * `settings.update`. Raises `participant.not-found`.
 */
export async function placeHold(
  context: Context,
  actor: Actor,
  participantKey: string,
  { from, reason, to }: PlaceHoldRequest,
  idempotencyKey: string,
): Promise<HoldRecord> {
  authorize(actor, 'settings.update')
  const request = { participantKey, from, to, reason }
  return await context.db.tenant(actor, (tx) =>
    runOnce(
      context,
      tx,
      actor,
      { operation: 'archive.placeHold', key: idempotencyKey, request },
      async () => {
        await requireParticipant(tx, participantKey)
        const placedAt = context.clock.now().toISOString()
        const hold = { id: newId('hld'), ...request, placedBy: userIdOf(actor), placedAt, released: null }
        await insertHold(tx, hold)
        await context.events.publish(tx, {
          name: 'archive.changed',
          subjectId: hold.id,
          participantKey,
        })
        const after = { participantKey, from, to }
        await recordAudit(tx, actor, { action: 'archive.holdPlaced', subjectId: hold.id, after, reason })
        return hold
      },
    ),
  )
}
