import type { Actor } from '#core/access'
import type { RecordClass } from '#core/law'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { replaceClass, selectClass } from './store.ts'

/** Sets the class of a participant's records. Needs `settings.update`. Raises `participant.not-found`. */
export async function changeClass(
  context: Context,
  actor: Actor,
  participantKey: string,
  recordClass: RecordClass,
): Promise<void> {
  authorize(actor, 'settings.update')
  await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const before = await selectClass(tx, participantKey)
    if (before === recordClass) return
    await replaceClass(tx, participantKey, recordClass)
    await context.events.publish(tx, {
      name: 'archive.changed',
      subjectId: participantKey,
      participantKey,
    })
    await recordAudit(tx, actor, {
      action: 'archive.classChanged',
      subjectId: participantKey,
      before: { recordClass: before },
      after: { recordClass },
    })
  })
}
