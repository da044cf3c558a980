/** The door of sending: texts for the state of a document, documents that need attention, and bulk actions. */

export { AttentionCard, useNeedsAttention } from './attention-card.tsx'
export { BulkProgress } from './bulk-progress.tsx'
export { type LinkedAction, useIsLinked } from './linked-action.ts'
export { reasonKey } from './reason-keys.ts'
export { retryVerdicts, useBulkIssue, useBulkRetry } from './use-bulk-run.ts'
export {
  explanationKey,
  isResponseVerdict,
  nextActor,
  opensInForm,
  verdictKey,
  verdictTone,
} from './verdict-keys.ts'
