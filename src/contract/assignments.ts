/** The assignment of a document to a member of the organization. */
import { z } from 'zod'
import { CommentActor } from './comments.ts'
import { Instant } from './common.ts'
import { UserId } from './identity.ts'

/** A member who may see the documents of a participant, or one who could when a document was assigned to them. */
export const DocumentPerson = z.object({
  id: UserId,
  name: z.string(),
  /** Whether they may see the documents of the participant now: only then a document can be assigned to them. */
  canSee: z.boolean(),
})
export type DocumentPerson = z.infer<typeof DocumentPerson>

export const Assignment = z.object({
  assignee: DocumentPerson,
  assignedBy: CommentActor,
  assignedAt: Instant,
})
export type Assignment = z.infer<typeof Assignment>

/** `PUT /documents/{id}/assignment`. */
export const AssignRequest = z.strictObject({ assignee: UserId })

/** The documents of the requester, of nobody, or of a member. */
export const AssignedTo = z.union([z.enum(['me', 'nobody']), UserId])
export type AssignedTo = z.infer<typeof AssignedTo>
