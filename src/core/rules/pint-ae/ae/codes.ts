import {
  creditReasons,
  frequencies,
  goodsTypes,
  passportCountries,
  taxCategories,
} from '../../codes/lists.ts'
import { contextsOf, rule } from '../../engine/rule.ts'
import { attribute, text } from '../../engine/select.ts'
import { isCode } from './facts.ts'

const context = contextsOf('ae-codes')

// Attributes are never visited by the official processor; the rules for parties cover these two.
const passportAttribute = (party: string) =>
  `${party}/cac:Party/cac:PartyLegalEntity/cbc:CompanyID/@schemeAgencyName`
const passportCountry = (id: string) =>
  rule(id, (node) => passportCountries.has(attribute(node, 'schemeAgencyName') ?? ''))

export const codeContexts = [
  context(41, 'cac:DiscrepancyResponse/cbc:ResponseCode', [
    rule('ibr-001-ae', (code) => isCode(creditReasons, text(code))),
  ]),
  context(42, passportAttribute('cac:AccountingCustomerParty'), [passportCountry('ibr-011-ae')]),
  context(43, passportAttribute('cac:AccountingSupplierParty'), [passportCountry('ibr-013-ae')]),
  context(44, 'cac:InvoicePeriod/cbc:DescriptionCode', [
    rule('ibr-005-ae', (code) => isCode(frequencies, text(code))),
  ]),
  context(
    45,
    ['cac:TaxCategory/cbc:ID', 'cac:ClassifiedTaxCategory/cbc:ID'],
    [rule('ibr-139-ae', (code) => isCode(taxCategories, text(code)))],
  ),
  context(46, 'cbc:NatureCode', [rule('ibr-006-ae', (code) => isCode(goodsTypes, text(code)))]),
]
