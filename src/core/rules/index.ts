export type { Finding, Severity } from '#core/findings'
export { checkDocument } from './check-document.ts'
export { type CheckOptions, checkTree } from './check-tree.ts'
export {
  type CheckedXml,
  checkXml,
  documentKindOf,
  type DocumentKindFound,
  unknownDocument,
} from './check-xml.ts'
export { knownCodes } from './codes/known-codes.ts'
export { currentRulePack, type RulePack, rulePackById, rulePackFor, rulePacks } from './packs.ts'
export type { Specification } from './engine/rule.ts'
