import * as commentsApi from '#contract/api/comments'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { addComment } from './add-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { listComments } from './list-comments.ts'

/** Comments on documents. */
export function discussionRoutes(app: App, context: Context): void {
  serve(app, commentsApi.listComments, async ({ actor, params, query }) => {
    const { comments, page } = await listComments(context, actor, params.id, query)
    return { data: comments, page }
  })
  serve(app, commentsApi.addComment, async ({ actor, params, body, idempotencyKey }) => ({
    data: await addComment(context, actor, params.id, body, idempotencyKey),
  }))
  serve(app, commentsApi.editComment, async ({ actor, params, body }) => ({
    data: await editComment(context, actor, params.id, params.commentId, body),
  }))
  serve(app, commentsApi.deleteComment, async ({ actor, params }) => ({
    data: await deleteComment(context, actor, params.id, params.commentId),
  }))
}
