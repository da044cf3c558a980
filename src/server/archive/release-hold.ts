import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { type HoldRecord, lockHold, releaseHold as writeRelease } from './store.ts'

/**
 * Releases a hold, with the reason. The legal retention of its documents applies again. Needs `settings.update`.
 * Raises `archive.hold-not-found` and `archive.hold-released`.
 */
export async function releaseHold(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<HoldRecord> {
  authorize(actor, 'settings.update')
  return await context.db.tenant(actor, async (tx) => {
    const hold = await lockHold(tx, id)
    if (!hold) throw problem('archive.hold-not-found', { detail: id })
    if (hold.released) throw problem('archive.hold-released', { detail: id })
    const released = { by: userIdOf(actor), at: context.clock.now().toISOString(), reason }
    await writeRelease(tx, id, released)
    const { from, participantKey, to } = hold
    await context.events.publish(tx, { name: 'archive.changed', subjectId: id, participantKey })
    const before = { participantKey, from, to }
    await recordAudit(tx, actor, { action: 'archive.holdReleased', subjectId: id, before, reason })
    return { ...hold, released }
  })
}
