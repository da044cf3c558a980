import type { Finding } from '#core/findings'
import { checkRules } from '#core/schematron'
import type { XmlElement } from '#core/xml'
import { messageLevelStatusRules } from './rules.ts'

/** All 31 official rules (SCH-MLS-01 … 31) on a tree; what the official ones end in an error on is `falaj-mls-repeated`. */
export function checkMessageLevelStatus(root: XmlElement): Finding[] {
  return checkRules(messageLevelStatusRules, root)
}
