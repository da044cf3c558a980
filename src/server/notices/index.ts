/** The door of the notices room: what people are told without having asked. */
export { raiseNotice } from './raise-notice.ts'
export { noticeRoutes } from './routes.ts'
export { tidyNotices } from './tidy-notices.ts'
