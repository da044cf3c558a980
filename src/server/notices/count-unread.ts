import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { readerOf, selectReader } from './reader.ts'
import { countNotices } from './store.ts'

/** The bell shows "99+" long before this. */
const bound = 1_000

/** Number of unread notices of the signed-in user, counted up to a thousand. */
export async function countUnread(context: Context, actor: Actor): Promise<number> {
  authorize(actor, 'document.read')
  const userId = readerOf(actor)
  return await context.db.tenant(actor, async (tx) => {
    const reader = await selectReader(tx, actor, userId)
    return await countNotices(tx, reader, { unread: true, bound })
  })
}
