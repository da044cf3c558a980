/** The door of the exchange's screens: what other rooms show of them. */
export { BulkProgress } from './bulk-progress.tsx'
export { type DubaiTime, DubaiTimeFields, instantOf } from './dubai-time-fields.tsx'
export { noticeCountQuery } from './queries.ts'
export { retryVerdicts, useBulkRetry } from './use-bulk-retry.ts'
export { explainKey, verdictKey, verdictTone } from './verdict-key.ts'
