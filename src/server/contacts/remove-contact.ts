import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { removeRecord } from '#server/master-data'
import { contactKind } from './contact-kind.ts'
import { selectMergedInto } from './store.ts'

/**
 * Deletes a contact; one that documents name, or that was merged with others, is archived instead.
 * Raises `contact.not-found`.
 */
export async function removeContact(
  context: Context,
  actor: Actor,
  id: string,
): Promise<'deleted' | 'archived'> {
  authorize(actor, 'contact.write')
  return await removeRecord(
    context,
    actor,
    contactKind,
    id,
    async (tx, { mergedInto }) => mergedInto !== null || (await selectMergedInto(tx, [id])).length > 0,
  )
}
