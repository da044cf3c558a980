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
 * The specification that a document is checked by: the one that its customization id names, with any ending. A document that
 * names neither is checked by what its process, else its type code, says; billing when these say nothing.
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
