import type { DocumentView, SaveViewRequest } from '#contract/document-views'
import type { Actor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { fieldFinding, problem } from '#platform/base/problem'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { selectViews, upsertView } from './view-store.ts'

/** Maximum number of views of a list, which are shown in one menu. */
const maxViews = 50

/**
 * Saves the filters of a list under a name, for the signed-in user; an existing name gets these filters. Idempotent for a key.
 * Raises
 * `common.invalid` beyond 50 names, and `access.denied` for an API key.
 */
export async function saveView(
  context: Context,
  actor: Actor,
  request: SaveViewRequest,
  idempotencyKey: string | undefined,
): Promise<DocumentView> {
  authorize(actor, 'document.read')
  const { userId } = requirePerson(actor)
  const keyed = { operation: 'document.saveView', key: idempotencyKey, request }
  return await context.db.tenant(actor, (tx) =>
    runOnceIfKeyed(context, tx, actor, keyed, async () => {
      const others = (await selectViews(tx, userId, request.direction)).filter(
        ({ name }) => name !== request.name,
      )
      if (others.length >= maxViews) {
        const message = `There are ${maxViews} saved views; remove one first.`
        const finding = fieldFinding('name', 'falaj-too-many-views', message, { max: String(maxViews) })
        throw problem('common.invalid', { findings: [finding] })
      }
      const view = { ...request, id: newId('dvw') }
      return {
        ...view,
        id: (await upsertView(tx, userId, view, context.clock.now())) as DocumentView['id'],
      }
    }),
  )
}
