import { specifications } from '#core/kinds'
import type { XmlElement } from '#core/xml'
import type { Specification } from './engine/rule.ts'
import { all, fold, text } from './engine/select.ts'

const startsOf: readonly (readonly [path: string, billing: string, selfBilling: string])[] = [
  ['cbc:CustomizationID', specifications.billing.customizationId, specifications.selfBilling.customizationId],
  ['cbc:ProfileID', specifications.billing.profileId, specifications.selfBilling.profileId],
]

const selfBilled: readonly (readonly [path: string, code: string])[] = [
  ['cbc:InvoiceTypeCode', '389'],
  ['cbc:CreditNoteTypeCode', '261'],
]

/**
 * The specification for checking a document: the one in its customization id, with any suffix. A document without a
 * known one is checked by its process, otherwise by its type code; billing is the default.
 */
export function specificationOfTree(root: XmlElement): Specification {
  const first = (path: string): string => {
    const [node] = all(root, path)
    return node ? fold(text(node)) : ''
  }
  for (const [path, billing, selfBilling] of startsOf) {
    const value = first(path)
    if (value.startsWith(selfBilling)) return 'selfbilling'
    if (value.startsWith(billing)) return 'billing'
  }
  return selfBilled.some(([path, code]) => first(path) === code) ? 'selfbilling' : 'billing'
}
