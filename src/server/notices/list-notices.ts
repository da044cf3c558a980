import type { Page } from '#contract/common'
import { deletedPerson } from '#contract/deleted-person'
import type { NoticeQuery } from '#contract/notices'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { countLimit, totalOf } from '#platform/database/keyset'
import { decodeCursor, encodeCursor } from '#platform/database/paging'
import type { FindNames, NamedNotice, NoticeRecord } from './notice.ts'
import { readerOf, selectReader } from './reader.ts'
import { countNotices, selectNotices } from './store.ts'

/** One page of the notices, newest first. Raises `page.bad-cursor`. */
export async function listNotices(
  context: Context,
  actor: Actor,
  findNames: FindNames,
  query: NoticeQuery,
): Promise<{ notices: NamedNotice[]; page: Page }> {
  authorize(actor, 'document.read')
  const userId = readerOf(actor)
  const edge = readEdge(query.cursor)
  const unread = query.unread ?? false
  return await context.db.tenant(actor, async (tx) => {
    const reader = await selectReader(tx, actor, userId)
    const rows = await selectNotices(tx, reader, { unread, ...edge, limit: query.limit + 1 })
    const count = await countNotices(tx, reader, { unread, bound: countLimit + 1 })
    const more = rows.length > query.limit
    const backwards = edge.after !== undefined
    const notices = more ? (backwards ? rows.slice(1) : rows.slice(0, -1)) : rows
    const first = notices[0]
    const last = notices.at(-1)
    const hasNext = backwards || more
    const hasPrevious = backwards ? more : edge.before !== undefined
    const names = await findNames(
      tx,
      notices.flatMap(({ senderId }) => (senderId === null ? [] : [senderId])),
    )
    return {
      notices: notices.map((notice) => ({ ...notice, sender: nameOf(notice, names) })),
      page: {
        next: hasNext && last ? encodeCursor(['before', last.id]) : null,
        previous: hasPrevious && first ? encodeCursor(['after', first.id]) : null,
        total: totalOf(count),
      },
    }
  })
}

/** The name of its sender; null for a notice of the portal itself. */
function nameOf({ senderId }: NoticeRecord, names: ReadonlyMap<string, string>): string | null {
  return senderId === null ? null : (names.get(senderId) ?? deletedPerson)
}

function readEdge(cursor: string | undefined): { before: string | undefined; after: string | undefined } {
  const values = decodeCursor(cursor)
  if (!values) return { before: undefined, after: undefined }
  const [side, id] = values
  if (!id || !/^ntc_[0-9a-z]{26}$/.test(id)) throw problem('page.bad-cursor')
  if (side === 'before') return { before: id, after: undefined }
  if (side === 'after') return { before: undefined, after: id }
  throw problem('page.bad-cursor')
}
