import type { z } from 'zod'
import type { ReadNoticesRequest } from '#contract/notices'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { idAt } from '#platform/base/ids'
import { readerOf, selectReader } from './reader.ts'
import { countNotices, insertReads, moveMark } from './store.ts'

/** A transaction that is at work now may commit a notice with an id from before now: no longer ago than this. */
const settled = 60_000

/**
 * Marks these notices as read by the signed-in user, or all that are visible now. Idempotent; unknown ids are
 * ignored.
 * @returns the number of unread notices
 */
export async function markNoticesRead(
  context: Context,
  actor: Actor,
  request: z.infer<typeof ReadNoticesRequest>,
): Promise<number> {
  authorize(actor, 'document.read')
  const userId = readerOf(actor)
  return await context.db.tenant(actor, async (tx) => {
    const reader = await selectReader(tx, actor, userId)
    if ('ids' in request) {
      await insertReads(tx, reader, request)
    } else {
      // Ids contain the time of the machine, whatever the portal's clock.
      const mark = idAt('ntc', Date.now() - settled)
      await insertReads(tx, reader, { after: mark })
      await moveMark(tx, userId, mark)
    }
    return await countNotices(tx, reader, { unread: true, bound: 1_000 })
  })
}
