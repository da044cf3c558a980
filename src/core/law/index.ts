/** The law room: dates and figures of laws, decisions and policies, by day. */
export { assessScope, type ScopeVerdict } from './assess-scope.ts'
export { type LawDocument, lawDocuments } from './documents.ts'
export type { Confidence, LawEntry, LawSource } from './entry.ts'
export { type LawTopic, lawAt, lawEntries, lawTopics } from './law-at.ts'
export { mandateCalendar } from './mandate-calendar.ts'
export {
  defaultRecordClass,
  keptUntil,
  type RecordClass,
  recordClasses,
  retentionTopic,
  retentionYears,
} from './retention.ts'
export { openQuestions, type ScopeAnswers, type ScopeQuestion, scopeQuestions } from './scope-questions.ts'
