import { z } from 'zod'
import { dataOf, listOf } from '#contract/common'
import {
  Notice,
  NoticeChoice,
  NoticeChoicesQuery,
  NoticeCount,
  NoticeQuery,
  ReadNoticesRequest,
} from '#contract/notices'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { countUnread } from './count-unread.ts'
import { listNotices } from './list-notices.ts'
import type { FindMembers } from './mail-notice.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { listNoticeChoices, updateNoticeChoice } from './notice-choices.ts'
import { presentNotice } from './present.ts'

const tags = ['notices']
const counted = { 200: dataOf(NoticeCount) }

export function noticeRoutes(app: App, context: Context, findMembers: FindMembers): void {
  app.get(
    '/notices',
    {
      schema: {
        tags,
        summary: 'List my notices, newest first',
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
    { schema: { tags, summary: 'Count my unread notices', response: counted } },
    async (request) => ({ data: { unread: await countUnread(context, actorOf(request)) } }),
  )
  const choices = { tags, querystring: NoticeChoicesQuery, response: { 200: dataOf(z.array(NoticeChoice)) } }
  app.get(
    '/notices/choices',
    { schema: { ...choices, summary: 'Get my notification channels by event' } },
    async (request) => ({
      data: await listNoticeChoices(context, actorOf(request), findMembers, request.query.user),
    }),
  )
  app.put(
    '/notices/choices',
    { schema: { ...choices, summary: 'Set the notification channels of an event', body: NoticeChoice } },
    async (request) => ({
      data: await updateNoticeChoice(
        context,
        actorOf(request),
        findMembers,
        request.query.user,
        request.body,
      ),
    }),
  )
  app.post(
    '/notices/read',
    {
      schema: {
        tags,
        summary: 'Mark my notices as read; returns how many remain unread',
        body: ReadNoticesRequest,
        response: counted,
      },
    },
    async (request) => ({
      data: { unread: await markNoticesRead(context, actorOf(request), request.body) },
    }),
  )
}
