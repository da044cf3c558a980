/** The door of the rules room: the official rules and ours, by dated packs, on drafts, trees and XML. */

export { checkDocument } from './check-document.ts'
export { type CheckedDraft, checkDraft } from './check-draft.ts'
export type { CheckOptions } from './check-rules.ts'
export { checkTree } from './check-tree.ts'
export { checkXml } from './check-xml.ts'
export { codeSets } from './codes/code-sets.ts'
export { essentialFindings } from './consequences.ts'
export { documentKindOf } from './document-kind.ts'
export type { Specification } from './engine/rule.ts'
export { currentRulePack, type RulePack, rulePackById, rulePackFor, rulePacks } from './packs.ts'
export { specificationOfTree } from './specification.ts'
export { unknownDocument } from './unknown-document.ts'
