import { type Actor, actorIdOf } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { raiseNotice } from '#server/notices'
import { noticeParams, requireAccess } from '../assignment/index.ts'
import type { DocumentRecord } from '../model/index.ts'

/** Signals browsers that the comments on a document have changed. */
export async function publishComment(
  context: Context,
  tx: TenantTx,
  { id, participantKey }: DocumentRecord,
): Promise<void> {
  await context.events.publish(tx, { name: 'discussion.changed', subjectId: id, participantKey })
}

/**
 * Notifies members whom a comment mentions, but for its author; each once for a comment. The notice has no text of the
 * comment, which can be edited and deleted. Raises `document.person-cannot-see`.
 */
export async function notifyMentioned(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  document: DocumentRecord,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await requireAccess(tx, document.participantKey, userIds)
  const authorId = actorIdOf(actor)
  for (const recipientId of userIds)
    if (recipientId !== authorId)
      await raiseNotice(context, tx, {
        kind: 'commentMentioned',
        subjectId: document.id,
        list: document.direction,
        participantKey: document.participantKey,
        recipientId,
        senderId: authorId,
        params: noticeParams(document),
        dedupeKey: `commentMentioned:${commentId}:${recipientId}`,
      })
}
