/** The door of the schematron room: how small official rule sets are written down and checked on an XML tree. */
export type { Assertion, RuleContext, RuleSet } from './check-rules.ts'
export { assertion, checkRules } from './check-rules.ts'
export type { View } from './view.ts'
export { normalizeSpace } from './view.ts'
