import { isFlagSet } from '#core/kinds'
import type { XmlElement } from '#core/xml'
import { emirates, passportCountries } from '../../codes/lists.ts'
import { contextsOf, rule, structural } from '../../engine/rule.ts'
import {
  all,
  attribute,
  attributes,
  count,
  fold,
  folded,
  has,
  someIs,
  text,
  textAt,
} from '../../engine/select.ts'
import { Unreadable } from '../../engine/unreadable.ts'
import { length } from '../../engine/values.ts'
import { isFlagged, isVat } from './facts.ts'

const context = contextsOf('ae')

const legalId = 'cac:PartyLegalEntity/cbc:CompanyID'
const taxId = 'cac:PartyTaxScheme/cbc:CompanyID'

const legalIds = (party: XmlElement): readonly XmlElement[] => all(party, legalId)
const idTypes = (party: XmlElement): string[] => attributes(legalIds(party), 'schemeAgencyID')
const hasAuthority = (party: XmlElement): boolean =>
  attributes(legalIds(party), 'schemeAgencyName').length > 0
const endpointSchemes = (party: XmlElement): string[] => attributes(all(party, 'cbc:EndpointID'), 'schemeID')
const isEmirati = (party: XmlElement): boolean => endpointSchemes(party).includes('0235')
/** Taxable persons begin with 1, the predefined endpoints with 9. */
const beginsWith1Or9 = (party: XmlElement): boolean => /^[19]/.test(folded(party, 'cbc:EndpointID'))

/** A passport names its country, a code of ISO 3166. */
function passportCountry(party: XmlElement): boolean {
  if (!idTypes(party).includes('PAS')) return true
  const named = legalIds(party).filter((id) => attribute(id, 'schemeAgencyName') !== undefined)
  const [first, second] = named
  if (!first) return false
  if (second) throw new Unreadable('repeated', second, '')
  return passportCountries.has(attribute(first, 'schemeAgencyName') ?? '')
}

const licenceAuthority = (party: XmlElement): boolean => !idTypes(party).includes('TL') || hasAuthority(party)
const idTypeGiven = (party: XmlElement): boolean =>
  !isEmirati(party) || !has(party, legalId) || idTypes(party).length > 0
const idTypeAmong = (party: XmlElement, types: readonly string[]): boolean =>
  idTypes(party).some((type) => types.includes(type))

/** Without export and with an endpoint that is no TIN, the buyer has an id of its own or a tax id. */
function buyerIsKnown(party: XmlElement): boolean {
  if (!isEmirati(party)) return true
  const document = party.parent?.parent
  if (document && isFlagged(document, 'export')) return true
  if (/^1\p{Nd}{9}$/u.test(textAt(party, 'cbc:EndpointID'))) return true
  return has(party, 'cac:PartyIdentification/cbc:ID') || has(party, taxId)
}

/** The seller of a disclosed agent's document has a tax id. The flag is read from the document around the party. */
function agentSellerTaxed(party: XmlElement): boolean {
  let document = party.parent
  while (document && document.name !== 'Invoice' && document.name !== 'CreditNote') document = document.parent
  const [code] = document ? all(document, 'cbc:ProfileExecutionID') : []
  return !(code && isFlagSet(text(code), 'disclosedAgent')) || has(party, taxId)
}

/** With two tax registrations exactly one is for VAT. */
function oneVatRegistration(party: XmlElement): boolean {
  const registrations = all(party, 'cac:PartyTaxScheme')
  if (registrations.length < 2) return true
  return (
    registrations.length === 2 &&
    registrations.filter((node) => someIs(all(node, 'cac:TaxScheme/cbc:ID'), 'VAT')).length === 1
  )
}

const fullAddress = (address: XmlElement): boolean =>
  has(address, 'cbc:StreetName') && has(address, 'cbc:CityName') && has(address, 'cbc:CountrySubentity')

const buyerContexts = [
  context(1, 'cac:AccountingCustomerParty/cac:Party', [
    rule('ibr-010-ae', passportCountry, legalId),
    rule('ibr-101-ae', licenceAuthority, legalId),
    rule(
      'ibr-149-ae',
      (party) =>
        endpointSchemes(party).some((scheme) => scheme !== '0235') ||
        has(party, taxId) ||
        beginsWith1Or9(party),
      taxId,
    ),
    structural('ibr-179-ae', (party) => count(party, taxId) <= 1, taxId),
    rule('ibr-135-ae', buyerIsKnown, taxId),
    rule('ibr-180-ae', idTypeGiven, legalId),
    rule(
      'ibr-183-ae',
      (party) =>
        !has(party, legalId) ||
        !isEmirati(party) ||
        idTypeAmong(party, ['TL', 'CL', 'EID', 'PAS', 'CD']) ||
        beginsWith1Or9(party),
      legalId,
    ),
  ]),
  context(3, 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', [
    structural('ibr-144-ae', fullAddress, 'cbc:StreetName'),
  ]),
]

const sellerContexts = [
  context(4, 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', [
    structural('ibr-143-ae', fullAddress, 'cbc:StreetName'),
  ]),
  context(5, 'cac:AccountingSupplierParty/cac:Party', [
    rule('ibr-012-ae', passportCountry, legalId),
    rule('ibr-172-ae', licenceAuthority, legalId),
    rule('ibr-177-ae', agentSellerTaxed, taxId),
    rule('ibr-178-ae', oneVatRegistration, 'cac:PartyTaxScheme'),
    rule('ibr-150-ae', (party) => !isEmirati(party) || has(party, legalId), legalId),
    rule(
      'ibr-173-ae',
      (party) =>
        !has(party, legalId) ||
        !isEmirati(party) ||
        !someIs(all(party, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode'), 'AE') ||
        idTypeAmong(party, ['TL', 'EID', 'PAS', 'CD']),
      legalId,
    ),
    rule('ibr-181-ae', idTypeGiven, legalId),
  ]),
]

const otherContexts = [
  context(2, 'cac:DeliveryTerms', [structural('ibr-196-ae', (terms) => has(terms, 'cbc:ID'), 'cbc:ID')]),
  // Seller and buyer addresses belong to earlier contexts, so this one is left with the tax representative's.
  context(9, 'cac:PostalAddress', [
    rule(
      'ibr-128-ae',
      (address) =>
        !someIs(all(address, 'cac:Country/cbc:IdentificationCode'), 'AE') ||
        someIs(all(address, 'cbc:CountrySubentity'), ...emirates),
      'cbc:CountrySubentity',
    ),
  ]),
  context(
    38,
    'cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    [rule('ibr-132-ae', (id) => length(text(id)) === 15 && /^1[0-9]*03$/.test(text(id)))],
    {
      when: (id) => {
        const registration = id.parent as XmlElement
        const country = all(
          registration.parent as XmlElement,
          'cac:PostalAddress/cac:Country/cbc:IdentificationCode',
        )
        return someIs(country, 'AE') && isVat(registration)
      },
    },
  ),
  context(
    39,
    'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
    [rule('ibr-148-ae', (id) => /^1[0-9]{9}$/.test(text(id)))],
    {
      when: (id) =>
        all(id.parent as XmlElement, 'cac:TaxScheme').some(
          (scheme) => fold(textAt(scheme, 'cbc:ID').toUpperCase()) !== 'VAT',
        ),
    },
  ),
  context(40, 'cac:TaxScheme/cbc:ID', [
    rule(
      'ibr-133-ae',
      (id, index) =>
        text(id) === 'VAT' ||
        index.once('sellerTin', () =>
          index
            .named('cac:AccountingSupplierParty')
            .flatMap((party) => all(party, `cac:Party/${taxId}`))
            .some((sellerId) => /^1[0-9]{9}$/.test(fold(text(sellerId)))),
        ),
    ),
  ]),
]

export const partyContexts = [...buyerContexts, ...sellerContexts, ...otherContexts]
