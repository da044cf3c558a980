/** The law room: what laws, decisions and policies set in dates and figures, asked by day. */
export { assessScope, type ScopeVerdict } from './assess-scope.ts'
export type { Confidence, LawEntry } from './entry.ts'
export { type LawTopic, lawAt, lawEntries, lawTopics } from './law-at.ts'
export { mandateCalendar } from './mandate-calendar.ts'
export { keptUntil, type RecordClass, recordClasses, retentionYears } from './retention.ts'
export { openQuestions, type ScopeAnswers, type ScopeQuestion, scopeQuestions } from './scope-questions.ts'
