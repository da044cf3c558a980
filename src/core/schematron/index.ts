/** The door of the schematron room: how small official rule sets are written down and checked on an XML tree. */
export { type Assertion, assertion, checkRules, type RuleContext, type RuleSet } from './check-rules.ts'
export { normalizeSpace, type View } from './view.ts'
