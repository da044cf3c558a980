import type { TenantScope, Tx } from '#platform/database'
import { fieldFinding, type ProblemError, problem } from '#platform/problem'
import type { ContactRecord } from './contact.ts'
import { hasOwnId } from './find-contact.ts'
import { selectActiveOrMerged } from './store.ts'

/** The problem that names the contact which already has a participant id. */
function duplicateProblem(other: ContactRecord): ProblemError {
  const message = `${other.name} already has this participant id; open that contact instead.`
  const params = { id: other.id, name: other.name }
  return problem('contact.duplicate', {
    findings: [fieldFinding('participantId', 'falaj-contact-duplicate', message, params)],
  })
}

/**
 * Raises `contact.duplicate` when another active contact has this participant id. The predefined report-only
 * endpoints stand for many buyers and may be shared.
 */
export async function refuseDuplicate(
  tx: Tx,
  scope: TenantScope,
  participantId: string,
  ownId: string,
): Promise<void> {
  if (!hasOwnId({ participantId })) return
  const found = await selectActiveOrMerged(tx, scope, [participantId])
  const other = found.find(({ archived }) => !archived)
  if (other && other.id !== ownId) throw duplicateProblem(other)
}
