/** The door of the exchange's screens: what other rooms show of them. */
export { AttentionCard } from './attention-card.tsx'
export { BulkProgress } from './bulk-progress.tsx'
export { type DubaiTime, DubaiTimeFields, instantOf } from './dubai-time-fields.tsx'
export { noticeRooms } from './notice-rooms.ts'
export { noticeCountQuery } from './queries.ts'
export { reasonKey } from './reason-key.ts'
export { retryVerdicts, useBulkRetry } from './use-bulk-retry.ts'
export { explainKey, isAnswerVerdict, nextKey, verdictKey, verdictTone } from './verdict-key.ts'
