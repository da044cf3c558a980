import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { deleteView } from './view-store.ts'

/** Removes a view that the signed-in user saved. Raises `document.view-not-found`. */
export async function removeView(context: Context, actor: Actor, id: string): Promise<void> {
  authorize(actor, 'document.read')
  const userId = userIdOf(actor)
  const isRemoved = userId !== null && (await context.db.tenant(actor, (tx) => deleteView(tx, userId, id)))
  if (!isRemoved) throw problem('document.view-not-found', { detail: id })
}
