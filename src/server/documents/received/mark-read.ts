import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectDocument } from '../rows/index.ts'
import { clearUnread } from './store.ts'

/** Records that a user has opened a received document. Idempotent. */
export async function markRead(context: Context, actor: Actor, id: string): Promise<void> {
  authorize(actor, 'document.read')
  await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, id)
    if (!document) throw problem('document.not-found', { detail: id })
    if (!(await clearUnread(tx, id))) return
    await context.events.publish(tx, {
      name: 'document.statusChanged',
      subjectId: id,
      participantKey: document.participantKey,
    })
  })
}
