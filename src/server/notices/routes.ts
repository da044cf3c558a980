import { dataOf, listOf } from '#contract/common'
import { Notice, NoticeCount, NoticeQuery, ReadNoticesRequest } from '#contract/notices'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { countUnread } from './count-unread.ts'
import { listNotices } from './list-notices.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { presentNotice } from './present.ts'

const tags = ['notices']
const counted = { 200: dataOf(NoticeCount) }

export function noticeRoutes(app: App, context: Context): void {
  app.get(
    '/notices',
    {
      schema: {
        tags,
        summary: 'What you were told, newest first',
        querystring: NoticeQuery,
        response: { 200: listOf(Notice) },
      },
    },
    async (request) => {
      const { notices, page } = await listNotices(context, actorOf(request), request.query)
      return { data: notices.map(presentNotice), page }
    },
  )
  app.get(
    '/notices/count',
    { schema: { tags, summary: 'How many of them you have not read', response: counted } },
    async (request) => ({ data: { unread: await countUnread(context, actorOf(request)) } }),
  )
  app.post(
    '/notices/read',
    {
      schema: {
        tags,
        summary: 'Mark notices as read by you; the answer counts the rest',
        body: ReadNoticesRequest,
        response: counted,
      },
    },
    async (request) => ({
      data: { unread: await markNoticesRead(context, actorOf(request), request.body) },
    }),
  )
}
