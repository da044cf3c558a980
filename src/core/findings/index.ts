/** The door of the findings room: the results of every check in the core. */
export { atCorrectedPlace, fieldKeys, fieldOf, inputOf, lineOf } from './field-of.ts'
export { type Finding, fatal, hasFatal, type Severity, warning } from './finding.ts'
export { completeParams, sentenceFor } from './finding-text.ts'
