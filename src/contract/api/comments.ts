/** Operations on comments on documents, which only the organization sees. */
import { z } from 'zod'
import { Comment, CommentId, WriteCommentRequest } from '../comments.ts'
import { dataOf, listOf, PageQuery } from '../common.ts'
import { DocumentId } from '../documents.ts'
import { operation } from './operation.ts'

const tag = 'documents'
const ofDocument = z.object({ id: DocumentId })
const ofComment = z.object({ id: DocumentId, commentId: CommentId })

export const listComments = operation({
  method: 'GET',
  path: '/documents/{id}/comments',
  tag,
  summary: 'List the comments on a document, newest first',
  description:
    'Comments are internal to the organization: they are never part of the document or sent to anybody.',
  needs: 'document.read',
  params: ofDocument,
  query: PageQuery,
  response: listOf(Comment),
  problems: ['document.not-found', 'page.bad-cursor'],
})

export const addComment = operation({
  method: 'POST',
  path: '/documents/{id}/comments',
  tag,
  summary: 'Comment on a document, and notify the members that the comment mentions',
  needs: 'document.discuss',
  also: 'document.read',
  idempotencyKey: 'optional',
  params: ofDocument,
  body: WriteCommentRequest,
  response: dataOf(Comment),
  status: 201,
  audit: ['document.commented'],
  problems: ['document.not-found', 'document.other-company', 'document.person-cannot-see'],
})

export const editComment = operation({
  method: 'PUT',
  path: '/documents/{id}/comments/{commentId}',
  tag,
  summary: 'Edit a comment of one’s own',
  needs: 'document.discuss',
  also: 'document.read',
  params: ofComment,
  body: WriteCommentRequest,
  response: dataOf(Comment),
  audit: ['document.commentEdited'],
  problems: [
    'document.comment-deleted',
    'document.comment-not-found',
    'document.comment-of-another',
    'document.not-found',
    'document.other-company',
    'document.person-cannot-see',
  ],
})

export const deleteComment = operation({
  method: 'DELETE',
  path: '/documents/{id}/comments/{commentId}',
  tag,
  summary: 'Delete a comment of one’s own, or as an owner or admin any; who deleted it stays visible',
  needs: 'document.discuss',
  also: 'document.read',
  params: ofComment,
  response: dataOf(Comment),
  audit: ['document.commentDeleted'],
  problems: [
    'document.comment-not-found',
    'document.comment-of-another',
    'document.not-found',
    'document.other-company',
  ],
})
