import { contextsOf, rule, structural } from '../../engine/rule.ts'
import { all, attribute, count, folded, has, share } from '../../engine/select.ts'

const context = contextsOf('shared')

const hasScheme = (node: Parameters<typeof attribute>[0]): boolean =>
  attribute(node, 'schemeID') !== undefined
const hasCountry = (node: Parameters<typeof attribute>[0]): boolean =>
  folded(node, 'cac:Country/cbc:IdentificationCode') !== ''
const oneExtraLine = (node: Parameters<typeof attribute>[0]): boolean =>
  count(node, 'cac:AddressLine/cbc:Line') <= 1
const countryPath = 'cac:Country/cbc:IdentificationCode'
const linePath = 'cac:AddressLine/cbc:Line'

const buyerContexts = [
  context(16, 'cac:AccountingCustomerParty/cac:Party', [
    structural('ibr-080', (party) => has(party, 'cbc:EndpointID'), 'cbc:EndpointID'),
  ]),
  context(17, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID', [structural('ibr-063', hasScheme)]),
  context(18, 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', [
    rule('ibr-011', hasCountry, countryPath),
    structural('ibr-sr-54', oneExtraLine, linePath),
  ]),
  context(19, 'cac:Delivery/cac:DeliveryLocation/cac:Address', [
    structural('ibr-057', (address) => has(address, countryPath), countryPath),
    structural('ibr-sr-56', oneExtraLine, linePath),
  ]),
  context(52, 'cac:Delivery', [
    structural(
      'ibr-108',
      (delivery) => count(delivery, 'cac:DeliveryParty/cac:PartyName/cbc:Name') <= 1,
      'cac:DeliveryParty/cac:PartyName/cbc:Name',
    ),
  ]),
]

const seller = '../cac:AccountingSupplierParty/cac:Party'

const payeeContexts = [
  context(29, 'cac:PayeeParty', [
    rule(
      'ibr-017',
      (payee) => {
        const names = all(payee, 'cac:PartyName/cbc:Name')
        return (
          names.length > 0 &&
          !share(names, all(payee, `${seller}/cac:PartyName/cbc:Name`)) &&
          !share(
            all(payee, 'cac:PartyIdentification/cbc:ID'),
            all(payee, `${seller}/cac:PartyIdentification/cbc:ID`),
          )
        )
      },
      'cac:PartyName/cbc:Name',
    ),
    rule(
      'ibr-105',
      (payee) => {
        const ids = all(payee, 'cac:PartyIdentification/cbc:ID')
        return (
          ids.filter((id) => attribute(id, 'schemeID')?.toUpperCase() !== 'SEPA').length <= 1 ||
          isSeller(payee)
        )
      },
      'cac:PartyIdentification/cbc:ID',
    ),
    rule(
      'ibr-106',
      (payee) => count(payee, 'cac:PartyLegalEntity/cbc:CompanyID') <= 1 || isSeller(payee),
      'cac:PartyLegalEntity/cbc:CompanyID',
    ),
    rule(
      'ibr-sr-19',
      (payee) => count(payee, 'cac:PartyName/cbc:Name') <= 1 || isSeller(payee),
      'cac:PartyName/cbc:Name',
    ),
  ]),
]

function isSeller(payee: Parameters<typeof attribute>[0]): boolean {
  return share(
    all(payee, 'cac:PartyName/cbc:Name'),
    all(payee, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
  )
}

const sellerContexts = [
  context(35, 'cac:AccountingSupplierParty/cac:Party', [
    structural(
      'ibr-co-26',
      (party) =>
        has(party, 'cac:PartyTaxScheme/cbc:CompanyID') ||
        has(party, 'cac:PartyIdentification/cbc:ID') ||
        has(party, 'cac:PartyLegalEntity/cbc:CompanyID'),
      'cac:PartyTaxScheme/cbc:CompanyID',
    ),
    structural('ibr-081', (party) => has(party, 'cbc:EndpointID'), 'cbc:EndpointID'),
    structural('ibr-sr-42', (party) => count(party, 'cac:PartyTaxScheme') <= 2, 'cac:PartyTaxScheme'),
  ]),
  context(36, 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID', [structural('ibr-062', hasScheme)]),
  context(37, 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', [
    rule('ibr-009', hasCountry, countryPath),
    structural('ibr-sr-53', oneExtraLine, linePath),
  ]),
]

const representativeContexts = [
  context(38, 'cac:TaxRepresentativeParty', [
    rule('ibr-018', (party) => folded(party, 'cac:PartyName/cbc:Name') !== '', 'cac:PartyName/cbc:Name'),
    structural('ibr-019', (party) => has(party, 'cac:PostalAddress'), 'cac:PostalAddress'),
    structural(
      'ibr-056',
      (party) => has(party, 'cac:PartyTaxScheme/cbc:CompanyID'),
      'cac:PartyTaxScheme/cbc:CompanyID',
    ),
    structural('ibr-sr-22', (party) => count(party, 'cac:PartyName/cbc:Name') <= 1, 'cac:PartyName/cbc:Name'),
    structural(
      'ibr-sr-23',
      (party) => count(party, 'cac:Party/cac:PartyTaxScheme/cbc:CompanyID') <= 1,
      'cac:PartyTaxScheme/cbc:CompanyID',
    ),
  ]),
  context(39, 'cac:TaxRepresentativeParty/cac:PostalAddress', [
    rule('ibr-020', hasCountry, countryPath),
    structural('ibr-sr-55', oneExtraLine, linePath),
  ]),
  context(42, 'cac:PartyTaxScheme', [
    structural('ibr-sr-57', (scheme) => has(scheme, 'cbc:CompanyID'), 'cbc:CompanyID'),
  ]),
]

export const partyContexts = [
  ...buyerContexts,
  ...payeeContexts,
  ...sellerContexts,
  ...representativeContexts,
]
