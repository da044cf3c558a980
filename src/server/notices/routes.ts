import * as noticesApi from '#contract/api/notices'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { countUnread } from './count-unread.ts'
import { listNotices } from './list-notices.ts'
import type { FindMembers } from './mail-notice.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import type { FindNames } from './notice.ts'
import { listNoticeChoices, updateNoticeChoice } from './notice-choices.ts'
import { presentNotice } from './present.ts'

export function noticeRoutes(
  app: App,
  context: Context,
  findMembers: FindMembers,
  findNames: FindNames,
): void {
  serve(app, noticesApi.listNotices, async ({ actor, query }) => {
    const { notices, page } = await listNotices(context, actor, findNames, query)
    return { data: notices.map(presentNotice), page }
  })
  serve(app, noticesApi.countNotices, async ({ actor }) => ({
    data: { unread: await countUnread(context, actor) },
  }))
  serve(app, noticesApi.markNoticesRead, async ({ actor, body }) => ({
    data: { unread: await markNoticesRead(context, actor, body) },
  }))
  serve(app, noticesApi.listNoticeChoices, async ({ actor, query }) => ({
    data: await listNoticeChoices(context, actor, findMembers, query.user),
  }))
  serve(app, noticesApi.updateNoticeChoice, async ({ actor, query, body }) => ({
    data: await updateNoticeChoice(context, actor, findMembers, query.user, body),
  }))
}
