import type { Comment, CommentToWrite } from '#contract/comments'
import { type Actor, actorIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { changeComment } from './change-comment.ts'
import { notifyMentioned, publishComment } from './publish-comment.ts'
import { updateComment } from './store.ts'

/**
 * Edits a comment of the requester, and notifies members whom it did not mention before. A repeat changes nothing. Raises
 * `document.not-found`, `document.comment-not-found`, `document.comment-of-another`, `document.comment-deleted`, and
 * `document.person-cannot-see` for a new mention of a user who may not see the document.
 */
export async function editComment(
  context: Context,
  actor: Actor,
  documentId: string,
  commentId: string,
  { mentions, text }: CommentToWrite,
): Promise<Comment> {
  authorize(actor, 'document.discuss')
  authorize(actor, 'document.read')
  const mentioned = [...new Set(mentions)]
  return await changeComment(context, actor, documentId, commentId, async (tx, document, comment) => {
    if (comment.authorId !== actorIdOf(actor))
      throw problem('document.comment-of-another', { detail: commentId })
    if (comment.deletedAt !== null) throw problem('document.comment-deleted', { detail: commentId })
    const isSame =
      comment.text === text &&
      comment.mentions.length === mentioned.length &&
      mentioned.every((id) => comment.mentions.includes(id))
    if (isSame) return
    const added = mentioned.filter((id) => !comment.mentions.includes(id))
    await notifyMentioned(context, tx, actor, document, commentId, added)
    await updateComment(tx, commentId, { text, mentions: mentioned, editedAt: context.clock.now() })
    await publishComment(context, tx, document)
    await recordAudit(tx, actor, {
      action: 'document.commentEdited',
      subjectId: documentId,
      before: { commentId, mentions: comment.mentions },
      after: { commentId, mentions: mentioned },
    })
  })
}
