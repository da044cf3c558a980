import type { XmlElement } from '#core/xml'
import { emirates } from '../codes/lists.ts'
import { advice, contextsOf, type Outcome } from '../engine/rule.ts'
import { all, attribute, fold, has, some, someIs, text } from '../engine/select.ts'
import { isVat } from '../pint-ae/ae/facts.ts'

const onParties = contextsOf('own-parties')
const onAddresses = contextsOf('own-addresses')

const legalId = 'cac:PartyLegalEntity/cbc:CompanyID'
const taxId = 'cac:PartyTaxScheme/cbc:CompanyID'

/** The TIN or predefined id in the scheme of the UAE; undefined in other schemes. */
function emiratiId(party: XmlElement): string | undefined {
  const [endpoint] = all(party, 'cbc:EndpointID')
  return endpoint && attribute(endpoint, 'schemeID') === '0235' ? fold(text(endpoint)) : undefined
}

/** A TIN is the first ten digits of the TRN; members of a tax group are the exception, so this only advises. */
function tinOfTrn(party: XmlElement): Outcome {
  const id = emiratiId(party)
  if (id === undefined || !/^1\d{9}$/.test(id)) return true
  let expected: string | undefined
  for (const scheme of all(party, 'cac:PartyTaxScheme')) {
    if (!isVat(scheme)) continue
    for (const node of all(scheme, 'cbc:CompanyID')) {
      const trn = fold(text(node))
      if (!/^\d{15}$/.test(trn)) continue
      if (trn.startsWith(id)) return true
      expected ??= trn.slice(0, 10)
    }
  }
  return expected === undefined || { expected }
}

function sellerScheme(party: XmlElement): boolean {
  const [endpoint] = all(party, 'cbc:EndpointID')
  const scheme = endpoint && attribute(endpoint, 'schemeID')
  return scheme === undefined || scheme === '0235'
}

const isTin = (party: XmlElement): boolean => /^1\d{9}$/.test(emiratiId(party) ?? '1000000000')
const isTinOrPredefined = (party: XmlElement): boolean =>
  isTin(party) || /^99000000(97|98|99)$/.test(emiratiId(party) ?? '')
const isNamed = (party: XmlElement): boolean =>
  !(emiratiId(party) ?? '').startsWith('1') ||
  has(party, taxId) ||
  has(party, legalId) ||
  has(party, 'cac:PartyIdentification/cbc:ID')

const digitsOf = (id: XmlElement): string => text(id).replace(/\D/g, '')

/** A trade licence has a number of its own; the tax number in its place is the commonest slip of exports from ERPs. */
function licenceIsNoTaxNumber(party: XmlElement): boolean {
  return !some(party, legalId, isLicenceWithTaxNumber, party)
}

function isLicenceWithTaxNumber(id: XmlElement, party: XmlElement): boolean {
  return attribute(id, 'schemeAgencyID') === 'TL' && some(party, taxId, isTrnWith, digitsOf(id))
}

/** A tax registration of which the whole number, or the TIN that it begins with, is this one. */
function isTrnWith(id: XmlElement, number: string): boolean {
  const trn = digitsOf(id)
  return trn.length === 15 && (trn === number || trn.slice(0, 10) === number)
}

/** The official rule for emirates reaches neither seller nor buyer nor delivery. */
function inEmirate(address: XmlElement): boolean {
  const subdivision = all(address, 'cbc:CountrySubentity')
  if (subdivision.length === 0 || !someIs(all(address, 'cac:Country/cbc:IdentificationCode'), 'AE'))
    return true
  return subdivision.every((node) => emirates.has(fold(text(node))))
}

export const partyContexts = [
  onParties(1, 'cac:AccountingSupplierParty/cac:Party', [
    advice('falaj-seller-scheme', sellerScheme, 'cbc:EndpointID'),
    advice('falaj-participant-id', isTin, 'cbc:EndpointID'),
    advice('falaj-tin-of-trn', tinOfTrn, 'cbc:EndpointID'),
    advice('falaj-licence-number', licenceIsNoTaxNumber, legalId),
  ]),
  onParties(2, 'cac:AccountingCustomerParty/cac:Party', [
    advice('falaj-participant-id', isTinOrPredefined, 'cbc:EndpointID'),
    advice('falaj-tin-of-trn', tinOfTrn, 'cbc:EndpointID'),
    advice('falaj-licence-number', licenceIsNoTaxNumber, legalId),
    advice('falaj-buyer-unnamed', isNamed, taxId),
  ]),
  onAddresses(
    1,
    [
      'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
      'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      'cac:DeliveryLocation/cac:Address',
    ],
    [advice('falaj-emirate', inEmirate, 'cbc:CountrySubentity')],
  ),
]
