import type { Assignment } from '#contract/assignments'
import { type Actor, actorIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { raiseNotice } from '#server/notices'
import { selectDocument } from '../rows/index.ts'
import { requireAccess } from './document-people.ts'
import { noticeParams } from './notice-params.ts'
import { presentAssignment } from './present.ts'
import { selectAssignments, upsertAssignment } from './store.ts'

/**
 * Assigns a document to a member who may see it, in place of its assignee, and notifies that member unless it is the
 * requester. A repeat changes nothing. Raises `document.not-found`, and `document.person-cannot-see` for a user who may not.
 */
export async function assignDocument(
  context: Context,
  actor: Actor,
  documentId: string,
  assigneeId: string,
): Promise<Assignment> {
  authorize(actor, 'document.discuss')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, documentId, { lock: true })
    if (!document) throw problem('document.not-found', { detail: documentId })
    const before = (await selectAssignments(tx, [documentId])).get(documentId)
    if (before?.assigneeId === assigneeId) return await presentAssignment(tx, document, before)
    await requireAccess(tx, document.participantKey, [assigneeId])
    const assignedAt = context.clock.now()
    const assignedBy = actorIdOf(actor)
    await upsertAssignment(tx, document, { assigneeId, assignedBy, assignedAt })
    const { direction, participantKey } = document
    if (assigneeId !== assignedBy)
      await raiseNotice(context, tx, {
        kind: 'documentAssigned',
        subjectId: documentId,
        list: direction,
        participantKey,
        recipientId: assigneeId,
        senderId: assignedBy,
        params: noticeParams(document),
        dedupeKey: `documentAssigned:${documentId}:${assigneeId}:${assignedAt.toISOString()}`,
      })
    await context.events.publish(tx, { name: 'assignment.changed', subjectId: documentId, participantKey })
    await recordAudit(tx, actor, {
      action: 'document.assigned',
      subjectId: documentId,
      ...(before ? { before: { assigneeId: before.assigneeId } } : {}),
      after: { assigneeId },
    })
    const after = { documentId, participantKey, direction, date: document.date, assigneeId, assignedBy }
    return await presentAssignment(tx, document, { ...after, assignedAt: assignedAt.toISOString() })
  })
}
