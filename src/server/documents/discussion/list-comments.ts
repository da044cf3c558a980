import type { Comment } from '#contract/comments'
import type { Page, PageQuery } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { countLimit, pageOf, readEdge, totalOf } from '#platform/database/keyset'
import { selectDocument } from '../rows/index.ts'
import { presentComments } from './present.ts'
import { countComments, selectComments } from './store.ts'

const commentId = /^cmt_[0-9a-z]{26}$/

/** One page of the comments on a document, newest first. Raises `document.not-found` and `page.bad-cursor`. */
export async function listComments(
  context: Context,
  actor: Actor,
  documentId: string,
  { cursor, limit }: PageQuery,
): Promise<{ comments: Comment[]; page: Page }> {
  authorize(actor, 'document.read')
  const edge = readEdge(cursor, (key) => commentId.test(key))
  return await context.db.tenant(actor, async (tx) => {
    const [document, comments, count] = await Promise.all([
      selectDocument(tx, documentId),
      selectComments(tx, documentId, edge, limit + 1),
      countComments(tx, documentId, countLimit + 1),
    ])
    if (!document) throw problem('document.not-found', { detail: documentId })
    const { page, rows } = pageOf(comments, limit, edge, totalOf(count), ({ id }) => id)
    return { comments: await presentComments(tx, actor, rows), page }
  })
}
