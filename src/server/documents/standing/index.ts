/** The door of standing: the verdict on a document, the filters of lists that match it, and the causes for attention. */
export { type AttentionKey, causeOf, isAttention, urgencyOf } from './attention.ts'
export { type FilterKeys, filterKeysOf, type StandingKey, standingOf } from './standing.ts'
