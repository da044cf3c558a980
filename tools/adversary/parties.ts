import { reportOnlyReceivers } from '#core/participant-ids'
import { customer, set, supplier, type Variant } from './texts.ts'

export function* identifiers(xml: string): Iterable<Variant> {
  const ids: Readonly<Record<string, readonly string[]>> = {
    '0088': ['1234567890128', '1234567890127', '12345', '0', '12345678901²8', ' 1234567890128 '],
    '0007': ['1234567890', '12345678', '+123456789', '1234567.89', '12345e6789', 'abcdefghij', '-INF      '],
    '0192': ['123456785', '123456786', '000000000', '12345678', '1234567850'],
    '0184': ['DK12345678', 'DK1234567', 'dk12345678', 'DK1234567X', ' DK12345678', 'DK12345678\n'],
    '0208': ['0123456749', '0123456748', '0000000097', '1000000000', '9999999999', '012345674'],
    '0201': ['ABC123', 'abc12', 'abc12-', 'éBC123', '      '],
    '0210': ['RSSMRA85T10A562S', 'RSSMRA85T10A5622', '12345678903', '1234567890', '123 5678903'],
    '9907': ['RSSMR185T10A562S', '-1234567890'],
    '0211': ['IT12345678903', 'IT12345678901', 'it12345678903', 'FR1', 'IT1234567890', 'IT1234567890X', ''],
    '9906': ['IT00000000000', 'IT99999999999'],
    '0151': ['51824753556', '51824753557', '00000000000', '5182475355', '5182475355٦'],
  }
  for (const [scheme, values] of Object.entries(ids)) {
    for (const value of values) {
      for (const party of [supplier, customer]) {
        const changed = xml.replace(
          new RegExp(`(${party}[^]*?<cbc:EndpointID) [^>]*>[^<]*`),
          `$1 schemeID="${scheme}">${value}`,
        )
        yield [`${party} ${scheme} ${value}`, changed]
      }
      yield [
        `legal id ${scheme} ${value}`,
        xml.replace(
          /(<cac:PartyLegalEntity>[^]*?<cbc:CompanyID)(?: schemeID="[^"]*")?([^>]*>)[^<]*/,
          `$1 schemeID="${scheme}"$2${value}`,
        ),
      ]
    }
  }
}

const trn = [
  '112345678900003',
  '112345678900004',
  '212345678900003',
  '11234567890003',
  '1123456789000033',
  ' 112345678900003',
  '١١٢٣٤٥٦٧٨٩٠٠٠٠٣',
  '',
]
const tin = [
  '1123456789',
  '2123456789',
  ...Object.values(reportOnlyReceivers),
  '112345678',
  '11234567890',
  ' 1123456789',
  '1',
  '9',
  'X',
  '',
]

function* taxAndEndpoint(xml: string, party: string): Iterable<Variant> {
  for (const value of trn)
    yield [`${party} TRN ${value}`, set(xml, 'CompanyID', value, `${party}[^]*?<cac:PartyTaxScheme>`)]
  for (const value of tin) yield [`${party} endpoint ${value}`, set(xml, 'EndpointID', value, party)]
  for (const scheme of ['0088', '0235 ', '', '9999', '0242'])
    yield [
      `${party} endpoint scheme ${scheme}`,
      xml.replace(new RegExp(`(${party}[^]*?<cbc:EndpointID )[^>]*`), `$1schemeID="${scheme}"`),
    ]
}

function* countriesAndIds(xml: string, party: string): Iterable<Variant> {
  for (const country of ['AE', 'ae', 'XX', 'SA', ' AE', '1A', 'XI', ''])
    yield [`${party} country ${country}`, set(xml, 'IdentificationCode', country, party)]
  for (const scheme of ['VAT', 'vat', 'Vat', 'TIN', ' VAT ', 'VA', ''])
    yield [
      `${party} tax scheme ${scheme}`,
      set(xml, 'ID', scheme, `${party}[^]*?<cac:PartyTaxScheme>[^]*?<cac:TaxScheme>`),
    ]
  for (const [type, name] of [
    ['TL', ''],
    ['TL', 'DED'],
    ['EID', ''],
    ['PAS', ''],
    ['PAS', 'IN'],
    ['PAS', 'XI'],
    ['PAS', '1A'],
    ['PAS', 'in'],
    ['CD', ''],
    ['CL', ''],
    ['XX', ''],
    ['', ''],
  ])
    yield [
      `${party} legal id ${type} ${name}`,
      xml.replace(
        new RegExp(`(${party}[^]*?<cac:PartyLegalEntity>[^]*?<cbc:CompanyID)[^>]*>`),
        `$1${type && ` schemeAgencyID="${type}"`}${name && ` schemeAgencyName="${name}"`}>`,
      ),
    ]
}

function* elsewhere(xml: string, party: string): Iterable<Variant> {
  yield [
    `${party} trade licence elsewhere`,
    xml
      .replace(new RegExp(`(${party}[^]*?<cbc:EndpointID )[^>]*>[^<]*`), '$1schemeID="0088">1234567890128')
      .replace(
        new RegExp(`(${party}[^]*?<cac:PartyLegalEntity>[^]*?<cbc:CompanyID)[^>]*>`),
        '$1 schemeAgencyID="TL">',
      ),
  ]
  for (const type of ['ZZ', 'EID'])
    yield [
      `${party} other endpoint with id type ${type}`,
      xml
        .replace(new RegExp(`(${party}[^]*?<cbc:EndpointID )[^>]*>[^<]*`), '$1schemeID="0235">2123456789')
        .replace(
          new RegExp(`(${party}[^]*?<cac:PartyLegalEntity>[^]*?<cbc:CompanyID)[^>]*>`),
          `$1 schemeAgencyID="${type}">`,
        ),
    ]
  for (const part of ['StreetName', 'CityName', 'CountrySubentity'])
    yield [
      `${party} no ${part}`,
      xml.replace(new RegExp(`(${party}[^]*?)<cbc:${part}>[^<]*</cbc:${part}>`), '$1'),
    ]
}

function* secondOnes(xml: string, party: string): Iterable<Variant> {
  const tax = (id: string, scheme: string) =>
    `<cac:PartyTaxScheme>${id && `<cbc:CompanyID>${id}</cbc:CompanyID>`}<cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
  const behind = (text: string) =>
    xml.replace(new RegExp(`(${party}[^]*?</cac:PartyTaxScheme>)`), `$1${text}`)
  yield [`${party} second VAT`, behind(tax('112345678900003', 'VAT'))]
  yield [`${party} TIN too`, behind(tax('1123456789', 'TIN'))]
  yield [`${party} bad TIN`, behind(tax('112345678', 'TIN'))]
  yield [`${party} two more`, behind(tax('1123456789', 'TIN') + tax('1123456780', 'OTH'))]
  yield [`${party} tax scheme without id`, behind(tax('', 'VAT'))]
  const twice = (name: string, text: string, parent: string) =>
    xml.replace(
      new RegExp(`(${party}[^]*?)(<cac:${parent}>)`),
      `$1<cac:${parent}><cbc:${name}>${text}</cbc:${name}></cac:${parent}>$2`,
    )
  yield [`${party} second trade name`, twice('Name', 'B', 'PartyName')]
  yield [
    `${party} second legal form`,
    xml.replace(
      new RegExp(`(${party}[^]*?</cbc:RegistrationName>)`),
      '$1<cbc:CompanyLegalForm>a</cbc:CompanyLegalForm><cbc:CompanyLegalForm>b</cbc:CompanyLegalForm>',
    ),
  ]
  yield [
    `${party} second id`,
    xml.replace(
      new RegExp(`(${party}[^]*?</cbc:EndpointID>)`),
      '$1<cac:PartyIdentification><cbc:ID>a</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="SEPA">b</cbc:ID></cac:PartyIdentification>',
    ),
  ]
}

export function* parties(xml: string): Iterable<Variant> {
  for (const party of [supplier, customer])
    for (const family of [taxAndEndpoint, countriesAndIds, elsewhere, secondOnes]) yield* family(xml, party)
}
