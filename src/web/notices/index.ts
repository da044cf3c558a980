/** The door of notices: how many are unread, and the newest of them for the bell. */
export { BellNotices } from './bell-notices.tsx'
export { noticeNamespaces } from './notice-namespaces.ts'
export { noticeCountQuery } from './queries.ts'
