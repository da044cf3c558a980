/** The door of notices: the number of unread ones, and the newest of them for the bell. */
export { BellNotices } from './bell-notices.tsx'
export { noticeNamespaces } from './notice-namespaces.ts'
export { noticeCountQuery } from './queries.ts'
