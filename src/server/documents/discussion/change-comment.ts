import type { Comment } from '#contract/comments'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { presentComments } from './present.ts'
import { type CommentRecord, lockComment } from './store.ts'

/**
 * Changes a comment, which stays locked, and returns it as it is then. The caller has checked the permission. Raises
 * `document.not-found` and `document.comment-not-found`.
 */
export async function changeComment(
  context: Context,
  actor: Actor,
  documentId: string,
  commentId: string,
  change: (tx: TenantTx, document: DocumentRecord, comment: CommentRecord) => Promise<void>,
): Promise<Comment> {
  return await context.db.tenant(actor, async (tx) => {
    const [document, before] = await Promise.all([
      selectDocument(tx, documentId),
      lockComment(tx, documentId, commentId),
    ])
    if (!document) throw problem('document.not-found', { detail: documentId })
    if (!before) throw problem('document.comment-not-found', { detail: commentId })
    await change(tx, document, before)
    const after = await lockComment(tx, documentId, commentId)
    const [comment] = after ? await presentComments(tx, actor, [after]) : []
    if (!comment) throw problem('document.comment-not-found', { detail: commentId })
    return comment
  })
}
