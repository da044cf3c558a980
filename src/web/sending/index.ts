/** The door of sending: the words for where a document stands, what needs attention, and what is done with many at once. */
export { AttentionCard } from './attention-card.tsx'
export { BulkProgress } from './bulk-progress.tsx'
export { reasonKey } from './reason-keys.ts'
export { retryVerdicts, useBulkIssue, useBulkRetry } from './use-bulk-run.ts'
export {
  explanationKey,
  isResponseVerdict,
  nextActor,
  verdictKey,
  verdictTone,
} from './verdict-keys.ts'
