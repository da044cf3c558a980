import { reportOnlyReason } from '#core/participant-ids'
import { normalizeSpace } from '#core/schematron'
import { textOf, type XmlElement } from '#core/xml'
import { find } from './names.ts'
import type { ReportScope } from './tax-data.ts'

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
