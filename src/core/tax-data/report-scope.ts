import { normalizeSpace } from '#core/schematron'
import { textOf, type XmlElement } from '#core/xml'
import { find } from './names.ts'
import type { ReportScope } from './tax-data.ts'

/**
 * Receivers that stand for "nobody to exchange with" (scheme 0235): never looked up, never sent to, only reported.
 */
export const predefinedReceivers = {
  '9900000097': 'deemedSupply',
  '9900000098': 'buyerOutsideScope',
  '9900000099': 'exportOutsidePeppol',
} as const
export type ReportOnlyReason = (typeof predefinedReceivers)[keyof typeof predefinedReceivers]

/** Why a participant (`0235:9900000097`, or the bare value) is only reported, or `null` for a real receiver. */
export function reportOnlyReason(participantId: string): ReportOnlyReason | null {
  const value = participantId.startsWith('0235:') ? participantId.slice(5) : participantId
  return Object.hasOwn(predefinedReceivers, value)
    ? predefinedReceivers[value as keyof typeof predefinedReceivers]
    : null
}

function textAt(from: XmlElement, path: string): string {
  const found = find(from, path)
  return found === undefined ? '' : normalizeSpace(textOf(found))
}

/**
 * The scope of the report about a document: domestic when seller and buyer are in the Emirates, else abroad over
 * Peppol, or abroad outside of it when the receiver is the predefined one for exports. A deemed supply and a buyer
 * outside the scope of e-invoicing are domestic unless the other address says otherwise.
 */
export function reportScopeOf(document: XmlElement): ReportScope {
  const country = (group: string) =>
    textAt(document, `cac:${group}/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)
  const abroad = ['AccountingSupplierParty', 'AccountingCustomerParty'].some(
    (group) => country(group) !== '' && country(group) !== 'AE',
  )
  const receiver = textAt(document, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID')
  if (reportOnlyReason(receiver) === 'exportOutsidePeppol') return 'INP'
  if (!abroad) return 'D'
  return reportOnlyReason(receiver) === null ? 'IP' : 'INP'
}
