import type { UpdateContactRequest } from '#contract/contacts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { checkReachability, type ParticipantDirectory } from '#server/directory'
import { updateRecord } from '#server/master-data'
import { checkContact } from './check-contact.ts'
import type { ContactRecord } from './contact.ts'
import { contactKind } from './contact-kind.ts'
import { refuseMerged } from './merge-contact.ts'

/**
 * Changes a contact; documents keep the copy from their issue.
 * Raises `common.invalid`, `contact.not-found`, `contact.duplicate`, `contact.merged` and `version.conflict`.
 */
export async function updateContact(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
  id: string,
  input: UpdateContactRequest,
): Promise<ContactRecord> {
  authorize(actor, 'contact.write')
  await checkContact(input)
  const reachability = await checkReachability(context, directory, actor.environment, input.participantId)
  const update = { input, extra: { reachability }, verify: refuseMerged }
  return await updateRecord(context, actor, contactKind, id, update)
}
