/** The door of notices: how many are unread, and the newest of them for the bell. */
export { BellNotices } from './bell-notices.tsx'
export { noticeWords } from './notice-words.ts'
export { noticeCountQuery } from './queries.ts'
