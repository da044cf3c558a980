/** The assignment of a document to a member of the organization. */
import { z } from 'zod'
import { CommentActor } from './comments.ts'
import { Instant } from './common.ts'
import { DocumentPerson } from './documents.ts'
import { UserId } from './identity.ts'

export const Assignment = z.object({
  assignee: DocumentPerson,
  assignedBy: CommentActor,
  assignedAt: Instant,
})
export type Assignment = z.infer<typeof Assignment>

/** `PUT /documents/{id}/assignment`. */
export const AssignRequest = z.strictObject({ assignee: UserId })
