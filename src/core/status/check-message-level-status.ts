import type { Finding } from '#core/findings'
import { checkSchema } from '#core/schema'
import { checkRules } from '#core/schematron'
import type { XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { messageLevelStatusRules } from './rules.ts'

/**
 * Checks a tree: the schema of UBL 2.1, then all 31 official rules (SCH-MLS-01 … 31). Values on which the official
 * rules end in an error are `falaj-mls-repeated`.
 */
export function checkMessageLevelStatus(root: XmlElement): Finding[] {
  const isStatus = root.ns === ublNamespaces.applicationResponse && root.name === 'ApplicationResponse'
  const shape = isStatus ? checkSchema(root, messageLevelStatusRules.prefixes) : []
  return [...shape, ...checkRules(messageLevelStatusRules, root)]
}
