import { attributeOf, firstChild, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { type GroupNode, group, identifier, leaf, list, type MappingNode } from './mapping-types.ts'

const { cac, cbc } = ublNamespaces

/** The eight terms of an address, `terms` in the order line 1, 2, 3, city, post code, subdivision, country. */
export function addressChildren(terms: readonly string[]): MappingNode[] {
  const [line1, line2, line3, city, postCode, subdivision, country] = terms.map((term) => ({ term }))
  return [
    leaf('cbc:StreetName', 'line1', line1),
    leaf('cbc:AdditionalStreetName', 'line2', line2),
    leaf('cbc:CityName', 'city', city),
    leaf('cbc:PostalZone', 'postCode', postCode),
    leaf('cbc:CountrySubentity', 'subdivision', subdivision),
    group('cac:AddressLine', [leaf('cbc:Line', 'line3', line3)]),
    group('cac:Country', [leaf('cbc:IdentificationCode', 'country', country)]),
  ]
}

function isSepa(node: XmlElement): boolean {
  const id = firstChild(node, cbc, 'ID')
  return id !== undefined && attributeOf(id, 'schemeID') === 'SEPA'
}

function isVatScheme(node: XmlElement): boolean {
  const scheme = firstChild(node, cac, 'TaxScheme')
  const id = scheme && firstChild(scheme, cbc, 'ID')
  return id === undefined || textOf(id).trim().toUpperCase() === 'VAT'
}

/** IBT-090: a party identification of scheme SEPA. */
const creditorId = group(
  'cac:PartyIdentification',
  [leaf('cbc:ID', 'creditorId', { term: 'IBT-090', fixed: { schemeID: 'SEPA' } })],
  { match: isSepa },
)

interface PartyTerms {
  readonly group: string
  readonly endpoint: string
  readonly identifier: string
  readonly tradingName: string
  readonly addressGroup: string
  readonly address: readonly string[]
  readonly trn: string
  readonly tin?: string
  readonly legalName: string
  readonly registration: string
  readonly registrationType: string
  readonly authority: readonly [string, string]
  readonly legalForm?: string
  readonly contactGroup: string
  readonly contact: readonly [string, string, string]
}

/** Seller and buyer, in the order of UBL's PartyType. */
function partyGroup(at: 'seller' | 'buyer', terms: PartyTerms): GroupNode {
  const name = at === 'seller' ? 'cac:AccountingSupplierParty' : 'cac:AccountingCustomerParty'
  return group(name, [group('cac:Party', partyChildren(terms), { at, term: terms.group })])
}

function partyChildren(terms: PartyTerms): MappingNode[] {
  const [contactName, contactPhone, contactEmail] = terms.contact
  return [
    identifier('cbc:EndpointID', 'participantId', terms.endpoint, `${terms.endpoint}-1`),
    creditorId,
    list('cac:PartyIdentification', 'identifiers', {
      children: [
        leaf('cbc:ID', 'value', {
          term: terms.identifier,
          attributes: [{ name: 'schemeID', path: 'scheme', term: `${terms.identifier}-1` }],
        }),
      ],
    }),
    group('cac:PartyName', [leaf('cbc:Name', 'tradingName', { term: terms.tradingName })]),
    group('cac:PostalAddress', addressChildren(terms.address), { at: 'address', term: terms.addressGroup }),
    group(
      'cac:PartyTaxScheme',
      [
        leaf('cbc:CompanyID', 'trn', { term: terms.trn }),
        group('cac:TaxScheme', [leaf('cbc:ID', 'trnScheme', { term: `${terms.trn}-1` })]),
      ],
      { match: isVatScheme },
    ),
    group('cac:PartyTaxScheme', [
      leaf('cbc:CompanyID', 'tin', terms.tin ? { term: terms.tin } : {}),
      group('cac:TaxScheme', [leaf('cbc:ID', 'tinScheme')]),
    ]),
    group('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', 'legalName', { term: terms.legalName }),
      leaf('cbc:CompanyID', 'legalRegistration.value', {
        term: terms.registration,
        attributes: [
          { name: 'schemeID', path: 'legalRegistration.scheme', term: `${terms.registration}-1` },
          { name: 'schemeAgencyID', path: 'legalRegistration.type', term: terms.registrationType },
          { name: 'schemeAgencyName', path: 'legalRegistration.authority', term: terms.authority.join(' ') },
        ],
      }),
      leaf('cbc:CompanyLegalForm', 'legalForm', terms.legalForm ? { term: terms.legalForm } : {}),
    ]),
    group(
      'cac:Contact',
      [
        leaf('cbc:Name', 'name', { term: contactName }),
        leaf('cbc:Telephone', 'phone', { term: contactPhone }),
        leaf('cbc:ElectronicMail', 'email', { term: contactEmail }),
      ],
      { at: 'contact', term: terms.contactGroup },
    ),
  ]
}

const sellerGroup = partyGroup('seller', {
  group: 'IBG-04',
  endpoint: 'IBT-034',
  identifier: 'IBT-029',
  tradingName: 'IBT-028',
  addressGroup: 'IBG-05',
  address: ['IBT-035', 'IBT-036', 'IBT-162', 'IBT-037', 'IBT-038', 'IBT-039', 'IBT-040'],
  trn: 'IBT-031',
  tin: 'IBT-032',
  legalName: 'IBT-027',
  registration: 'IBT-030',
  registrationType: 'BTAE-15',
  authority: ['BTAE-12', 'BTAE-18'],
  legalForm: 'IBT-033',
  contactGroup: 'IBG-06',
  contact: ['IBT-041', 'IBT-042', 'IBT-043'],
})

const buyerGroup = partyGroup('buyer', {
  group: 'IBG-07',
  endpoint: 'IBT-049',
  identifier: 'IBT-046',
  tradingName: 'IBT-045',
  addressGroup: 'IBG-08',
  address: ['IBT-050', 'IBT-051', 'IBT-163', 'IBT-052', 'IBT-053', 'IBT-054', 'IBT-055'],
  trn: 'IBT-048',
  legalName: 'IBT-044',
  registration: 'IBT-047',
  registrationType: 'BTAE-16',
  authority: ['BTAE-11', 'BTAE-19'],
  contactGroup: 'IBG-09',
  contact: ['IBT-056', 'IBT-057', 'IBT-058'],
})

/** A party with an identifier only. */
function identifiedParty(
  name: 'cac:BuyerCustomerParty' | 'cac:SellerSupplierParty',
  path: string,
  term: string,
): GroupNode {
  return group(name, [
    group('cac:Party', [group('cac:PartyIdentification', [identifier('cbc:ID', path, term)])]),
  ])
}

/** All parties, in the order of both XSDs. */
export const partyNodes: readonly MappingNode[] = [
  sellerGroup,
  buyerGroup,
  group(
    'cac:PayeeParty',
    [
      creditorId,
      group('cac:PartyIdentification', [identifier('cbc:ID', 'identifier', 'IBT-060', 'IBT-060-1')]),
      group('cac:PartyName', [leaf('cbc:Name', 'name', { term: 'IBT-059' })]),
      group('cac:PartyLegalEntity', [
        identifier('cbc:CompanyID', 'legalRegistration', 'IBT-061', 'IBT-061-1'),
      ]),
    ],
    { at: 'payee', term: 'IBG-10' },
  ),
  identifiedParty('cac:BuyerCustomerParty', 'beneficiary', 'BTAE-01'),
  identifiedParty('cac:SellerSupplierParty', 'principal', 'BTAE-14'),
  group(
    'cac:TaxRepresentativeParty',
    [
      group('cac:PartyName', [leaf('cbc:Name', 'name', { term: 'IBT-062' })]),
      group(
        'cac:PostalAddress',
        addressChildren(['IBT-064', 'IBT-065', 'IBT-164', 'IBT-066', 'IBT-067', 'IBT-068', 'IBT-069']),
        { at: 'address', term: 'IBG-12' },
      ),
      group('cac:PartyTaxScheme', [
        leaf('cbc:CompanyID', 'trn', { term: 'IBT-063' }),
        group('cac:TaxScheme', [leaf('cbc:ID', 'taxScheme', { term: 'IBT-063-1' })]),
      ]),
    ],
    { at: 'taxRepresentative', term: 'IBG-11' },
  ),
]
