import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as assignmentsApi from '#contract/api/assignments'
import * as commentsApi from '#contract/api/comments'
import type { Assignment } from '#contract/assignments'
import type { Comment, WriteCommentRequest } from '#contract/comments'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

const pageSize = 20

/** The comments on a document, newest first, in pages; stale after every change of one. */
export function commentsQuery(documentId: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', documentId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(commentsApi.listComments, {
        params: { id: documentId },
        query: { limit: pageSize, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.next,
  })
}

/** Comments once for a key. */
export async function addComment(
  documentId: string,
  body: WriteCommentRequest,
  idempotencyKey: string,
): Promise<Comment> {
  const { data } = await call(commentsApi.addComment, { params: { id: documentId }, body, idempotencyKey })
  await refreshComments(documentId)
  return data
}

export async function editComment(
  documentId: string,
  commentId: string,
  body: WriteCommentRequest,
): Promise<void> {
  await call(commentsApi.editComment, { params: { id: documentId, commentId }, body })
  await refreshComments(documentId)
}

export async function deleteComment(documentId: string, commentId: string): Promise<void> {
  await call(commentsApi.deleteComment, { params: { id: documentId, commentId } })
  await refreshComments(documentId)
}

async function refreshComments(documentId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['comments', documentId] })
}

/** Not one of `documents`, which change with each saved step of a draft. */
export function assignmentQuery(documentId: string) {
  return queryOptions({
    queryKey: ['assignments', documentId],
    queryFn: async ({ signal }) =>
      (await call(assignmentsApi.getAssignment, { params: { id: documentId }, signal })).data,
  })
}

/** Assigns a document; null ends its assignment. */
export async function assignDocument(
  documentId: string,
  assignee: Assignment['assignee']['id'] | null,
): Promise<void> {
  const params = { id: documentId }
  if (assignee === null) await call(assignmentsApi.unassignDocument, { params })
  else await call(assignmentsApi.assignDocument, { params, body: { assignee } })
  const stale = [['documents'], ['assignments'], ['document-people']]
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
