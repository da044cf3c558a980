import type { Comment, CommentToWrite } from '#contract/comments'
import { type Actor, actorIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { selectDocument } from '../rows/index.ts'
import { presentComments } from './present.ts'
import { notifyMentioned, publishComment } from './publish-comment.ts'
import { insertComment, lockComment } from './store.ts'

/**
 * Comments on a document of any state, as a user or a key. The audit trail has the id of the comment and not its text, which
 * can be deleted. Raises `document.not-found`, and `document.person-cannot-see` for a mention of a user who may not see the document.
 */
export async function addComment(
  context: Context,
  actor: Actor,
  documentId: string,
  { mentions, text }: CommentToWrite,
  idempotencyKey: string | undefined,
): Promise<Comment> {
  authorize(actor, 'document.discuss')
  authorize(actor, 'document.read')
  const mentioned = [...new Set(mentions)]
  const request = { documentId, text, mentions }
  const keyed = { operation: 'document.addComment', key: idempotencyKey, request }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await runOnceIfKeyed(context, tx, actor, keyed, async () => {
      // Locked: a draft that is deleted meanwhile is not found, instead of missing from the reference.
      const document = await selectDocument(tx, documentId, { lock: true })
      if (!document) throw problem('document.not-found', { detail: documentId })
      const comment = {
        id: newId('cmt'),
        documentId,
        participantKey: document.participantKey,
        authorId: actorIdOf(actor),
        text,
        mentions: mentioned,
        writtenAt: context.clock.now(),
      }
      await insertComment(tx, comment)
      await notifyMentioned(context, tx, actor, document, comment.id, mentioned)
      await publishComment(context, tx, document)
      await recordAudit(tx, actor, {
        action: 'document.commented',
        subjectId: documentId,
        after: { commentId: comment.id, mentions: mentioned },
      })
      return { id: comment.id }
    })
    const written = await lockComment(tx, documentId, id)
    const [comment] = written ? await presentComments(tx, actor, [written]) : []
    if (!comment) throw problem('document.not-found', { detail: documentId })
    return comment
  })
}
