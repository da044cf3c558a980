/** The users whose approval of a draft would not be that of a second person. */
import type { DocumentRecord } from './document.ts'

/**
 * Users who may not decide: those who wrote the draft, changed it last, requested approval, or created the key that
 * did.
 */
export function barredFromApproval({
  approval,
  changedBy,
  createdBy,
}: Pick<DocumentRecord, 'approval' | 'changedBy' | 'createdBy'>): string[] {
  const people = [createdBy, changedBy, approval?.requestedBy, approval?.keyMadeBy]
  return [...new Set(people.filter((id) => id !== null && id !== undefined))]
}
