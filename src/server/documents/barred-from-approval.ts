/** Whose word on a draft would not be a second one. */
import type { Actor } from '#core/access'
import type { DocumentRecord } from './document.ts'

/** The person who answers for what an actor writes: for a key, whoever made it; nobody for the portal itself. */
export const answersFor = ({ keyMadeBy, userId }: Actor): string | null => userId ?? keyMadeBy ?? null

/** Who may not decide: whoever wrote the draft, changed it last, asked for the approval, or made the key that asked. */
export function barredFromApproval({
  approval,
  changedBy,
  createdBy,
}: Pick<DocumentRecord, 'approval' | 'changedBy' | 'createdBy'>): string[] {
  const people = [createdBy, changedBy, approval?.requestedBy, approval?.keyMadeBy]
  return [...new Set(people.filter((id) => id !== null && id !== undefined))]
}
