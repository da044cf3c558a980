import type { Assignment } from '#contract/assignments'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectDocument } from '../rows/index.ts'
import { presentAssignment } from './present.ts'
import { selectAssignments } from './store.ts'

/** The assignment of a document; null for an unassigned one. Raises `document.not-found`. */
export async function getAssignment(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<Assignment | null> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const [document, assignments] = await Promise.all([
      selectDocument(tx, documentId),
      selectAssignments(tx, [documentId]),
    ])
    if (!document) throw problem('document.not-found', { detail: documentId })
    const assignment = assignments.get(documentId)
    return assignment ? await presentAssignment(tx, document, assignment) : null
  })
}
