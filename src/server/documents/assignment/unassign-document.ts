import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { selectDocument } from '../rows/index.ts'
import { deleteAssignment, selectAssignments } from './store.ts'

/** Ends the assignment of a document; the audit trail keeps whose it was. Idempotent. Raises `document.not-found`. */
export async function unassignDocument(context: Context, actor: Actor, documentId: string): Promise<void> {
  authorize(actor, 'document.discuss')
  authorize(actor, 'document.read')
  await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, documentId, { lock: true })
    if (!document) throw problem('document.not-found', { detail: documentId })
    const before = (await selectAssignments(tx, [documentId])).get(documentId)
    if (!before) return
    await deleteAssignment(tx, documentId)
    const { participantKey } = document
    await context.events.publish(tx, { name: 'assignment.changed', subjectId: documentId, participantKey })
    await recordAudit(tx, actor, {
      action: 'document.unassigned',
      subjectId: documentId,
      before: { assigneeId: before.assigneeId, assignedBy: before.assignedBy, assignedAt: before.assignedAt },
    })
  })
}
