import type { XmlElement } from '#core/xml'
import { emirates } from '../codes/lists.ts'
import { advice, contextsOf, type Outcome } from '../engine/rule.ts'
import { all, attribute, fold, has, someIs, text } from '../engine/select.ts'
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
  const trns = all(party, 'cac:PartyTaxScheme')
    .filter(isVat)
    .flatMap((scheme) => all(scheme, 'cbc:CompanyID').map((node) => fold(text(node))))
    .filter((trn) => /^\d{15}$/.test(trn))
  const [trn] = trns
  if (trn === undefined || trns.some((candidate) => candidate.startsWith(id))) return true
  return { expected: trn.slice(0, 10) }
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

/** A trade licence has a number of its own; the tax number in its place is the commonest slip of exports from ERPs. */
function licenceIsNoTaxNumber(party: XmlElement): boolean {
  const digits = (nodes: readonly XmlElement[]) => nodes.map((node) => text(node).replace(/\D/g, ''))
  const trns = digits(all(party, taxId)).filter((number) => /^\d{15}$/.test(number))
  const taken = new Set(trns.flatMap((trn) => [trn, trn.slice(0, 10)]))
  const licences = all(party, legalId).filter((id) => attribute(id, 'schemeAgencyID') === 'TL')
  return !digits(licences).some((number) => taken.has(number))
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
