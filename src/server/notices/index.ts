/** The door of the notices room: messages of the portal to users. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { type FindMembers, mailNotice, mailNoticeJob } from './mail-notice.ts'

export { raiseNotice } from './raise-notice.ts'
export { noticeRoutes } from './routes.ts'
export { tidyNotices } from './tidy-notices.ts'

/** Which job runs which operation. */
export function noticeJobs(findMembers: FindMembers): JobHandlers {
  return { [mailNoticeJob]: (context, payload) => mailNotice(context, findMembers, payload) }
}
