import type { Finding } from '#core/findings'
import { checkSchema } from '#core/schema'
import { checkRules } from '#core/schematron'
import { ublNamespaces, type XmlElement } from '#core/xml'
import { messageLevelStatusRules } from './rules.ts'

/**
 * What the schema of UBL 2.1 says, then all 31 official rules (SCH-MLS-01 … 31), on a tree; what the official ones end in
 * an error on is `falaj-mls-repeated`.
 */
export function checkMessageLevelStatus(root: XmlElement): Finding[] {
  const isStatus = root.ns === ublNamespaces.applicationResponse && root.name === 'ApplicationResponse'
  const shape = isStatus ? checkSchema(root, messageLevelStatusRules.prefixes) : []
  return [...shape, ...checkRules(messageLevelStatusRules, root)]
}
