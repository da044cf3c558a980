import type { DocumentView } from '#contract/document-views'
import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { selectViews } from './view-store.ts'

/** The views of a list that the signed-in user saved, by name. An API key has none. */
export async function listViews(
  context: Context,
  actor: Actor,
  direction: DocumentView['direction'],
): Promise<DocumentView[]> {
  authorize(actor, 'document.read')
  const userId = userIdOf(actor)
  if (userId === null) return []
  return await context.db.tenant(actor, (tx) => selectViews(tx, userId, direction))
}
