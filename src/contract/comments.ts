/** Comments on documents: between the members of an organization, never part of a document or of anything sent. */
import { z } from 'zod'
import { maxCommentLength, maxMentions } from './comment-limits.ts'
import { Instant, idOf } from './common.ts'
import { DocumentId } from './documents.ts'
import { UserId } from './identity.ts'

export const CommentId = idOf('cmt')

/** A user or an API key. */
export const CommentActor = z.object({
  kind: z.enum(['person', 'apiKey']),
  id: z.string(),
  /** Also of users who left and keys that were revoked; null when it is unknown. */
  name: z.string().nullable(),
})
export type CommentActor = z.infer<typeof CommentActor>

export const Comment = z.object({
  id: CommentId,
  documentId: DocumentId,
  author: CommentActor,
  /** Plain text; empty once it was deleted. */
  text: z.string(),
  /** The members that it mentions. */
  mentions: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  writtenAt: Instant,
  /** Null while it is as it was written. */
  editedAt: Instant.nullable(),
  /** Null unless it was deleted: the comment stays, without its text. */
  deleted: z.object({ by: CommentActor, at: Instant }).nullable(),
  /** Whether the requester may edit it: only its author. */
  canEdit: z.boolean(),
  /** Whether the requester may delete it: its author, and owners and admins. */
  canDelete: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

/** `POST /documents/{id}/comments`, and `PUT` of one. */
export const WriteCommentRequest = z.strictObject({
  text: z.string().trim().min(1).max(maxCommentLength),
  /** Members to notify. Each must be able to see the document. */
  mentions: z.array(UserId).max(maxMentions).default([]),
})
export type WriteCommentRequest = z.input<typeof WriteCommentRequest>
export type CommentToWrite = z.output<typeof WriteCommentRequest>
