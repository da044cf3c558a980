import type { ContactInput } from '#contract/contacts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { checkReachability, type ParticipantDirectory } from '#server/directory'
import { createRecord } from '#server/master-data'
import { checkContact } from './check-contact.ts'
import type { ContactRecord } from './contact.ts'
import { contactKind } from './contact-kind.ts'

/**
 * Adds a contact and looks it up in the directory; a failed look-up does not prevent the save. Idempotent for a key.
 * Raises `common.invalid` and `contact.duplicate`.
 */
export async function createContact(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
  input: ContactInput,
  idempotencyKey: string | undefined,
): Promise<ContactRecord> {
  authorize(actor, 'contact.write')
  await checkContact(input)
  const reachability = await checkReachability(context, directory, actor.environment, input.participantId)
  const request = { input, extra: { reachability }, idempotencyKey }
  return await createRecord(context, actor, contactKind, request)
}
