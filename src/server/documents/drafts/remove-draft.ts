import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { lockDraft } from './lock-draft.ts'
import { deleteDrafts, releaseRetained } from './store.ts'

/**
 * Removes a draft. Raises `document.already-issued`, and `document.awaits-approval` until the request is decided or
 * withdrawn.
 */
export async function removeDraft(
  context: Context,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  authorize(actor, 'document.draft')
  await context.db.tenant(actor, async (tx) => {
    const document = await lockDraft(tx, id, version)
    if (document.approval?.state === 'awaiting') throw problem('document.awaits-approval', { detail: id })
    await deleteDrafts(tx, [id])
    await releaseRetained(tx, [id], dubaiDate(context.clock.now().toISOString()))
    await context.events.publish(tx, {
      name: 'document.removed',
      subjectId: id,
      participantKey: document.participantKey,
    })
    await recordAudit(tx, actor, {
      action: 'document.removed',
      subjectId: id,
      before: { number: document.number },
    })
  })
}
