import type { Comment } from '#contract/comments'
import { type Actor, actorIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { changeComment } from './change-comment.ts'
import { canDeleteAny } from './present.ts'
import { publishComment } from './publish-comment.ts'
import { emptyComment } from './store.ts'

/**
 * Deletes a comment of the requester, or any as an owner or admin: its text is erased, and who deleted it and when stays.
 * Idempotent. Raises `document.not-found`, `document.comment-not-found` and `document.comment-of-another`.
 */
export async function deleteComment(
  context: Context,
  actor: Actor,
  documentId: string,
  commentId: string,
): Promise<Comment> {
  authorize(actor, 'document.discuss')
  authorize(actor, 'document.read')
  const deletedBy = actorIdOf(actor)
  return await changeComment(context, actor, documentId, commentId, async (tx, document, comment) => {
    if (comment.authorId !== deletedBy && !canDeleteAny(actor))
      throw problem('document.comment-of-another', { detail: commentId })
    if (comment.deletedAt !== null) return
    await emptyComment(tx, commentId, { deletedBy, deletedAt: context.clock.now() })
    await publishComment(context, tx, document)
    await recordAudit(tx, actor, {
      action: 'document.commentDeleted',
      subjectId: documentId,
      before: { commentId, authorId: comment.authorId },
    })
  })
}
