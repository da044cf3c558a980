/**
 * Nasty variants of a document, thought out by hand for each family of rules, as texts: nothing here knows our model or
 * our rules. A variant that finds nothing to change in a document is left out.
 */
type Variant = readonly [name: string, xml: string]
type Family = (xml: string) => Iterable<Variant>

const lines = /<cac:(?:Invoice|CreditNote)Line>[^]*?<\/cac:(?:Invoice|CreditNote)Line>/g
const rootEnd = /<\/(?:\w+:)?(?:Invoice|CreditNote)>\s*$/

/** The first element of that name gets another content; `within` is what must stand before it. */
function set(xml: string, element: string, value: string, within = ''): string {
  return xml.replace(
    new RegExp(`(${within}${within && '[^]*?'}<cbc:${element}(?: [^>]*)?>)[^<]*`),
    `$1${value}`,
  )
}

function setAll(xml: string, element: string, value: string): string {
  return xml.replace(new RegExp(`(<cbc:${element}(?: [^>]*)?>)[^<]*`, 'g'), `$1${value}`)
}

function valueOf(xml: string, element: string, within = ''): string | undefined {
  return new RegExp(`${within}${within && '[^]*?'}<cbc:${element}(?: [^>]*)?>([^<]*)`).exec(xml)?.[1]
}

/** Text put before an element of the root, or at its end. */
function insert(xml: string, before: string, text: string): string {
  const at = xml.indexOf(`<cac:${before}>`)
  if (at < 0) return xml.replace(rootEnd, (end) => text + end)
  return xml.slice(0, at) + text + xml.slice(at)
}

/** Text put at the end of the first element of that name. */
const append = (xml: string, parent: string, text: string): string =>
  xml.replace(`</cac:${parent}>`, `${text}</cac:${parent}>`)

const supplier = '<cac:AccountingSupplierParty>'
const customer = '<cac:AccountingCustomerParty>'
const totals = '<cac:LegalMonetaryTotal>'

function* identifiers(xml: string): Iterable<Variant> {
  const ids: Readonly<Record<string, readonly string[]>> = {
    '0088': ['1234567890128', '1234567890127', '12345', '0', '12345678901²8', ' 1234567890128 '],
    '0007': ['1234567890', '12345678', '+123456789', '1234567.89', '12345e6789', 'abcdefghij', '-INF      '],
    '0192': ['123456785', '123456786', '000000000', '12345678', '1234567850'],
    '0184': ['DK12345678', 'DK1234567', 'dk12345678', 'DK1234567X', ' DK12345678', 'DK12345678\n'],
    '0208': ['0123456749', '0123456748', '0000000097', '1000000000', '9999999999', '012345674'],
    '0201': ['ABC123', 'abc12', 'abc12-', 'éBC123', '      '],
    '0210': [
      'RSSMRA85T10A562S',
      'RSSMRA85T10A5622',
      '12345678903',
      '1234567890',
      '+1234567890',
      '123 5678903',
    ],
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

function* parties(xml: string): Iterable<Variant> {
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
    '9900000097',
    '9900000098',
    '112345678',
    '11234567890',
    ' 1123456789',
    '1',
    '9',
    'X',
    '',
  ]
  for (const party of [supplier, customer]) {
    for (const value of trn)
      yield [`${party} TRN ${value}`, set(xml, 'CompanyID', value, `${party}[^]*?<cac:PartyTaxScheme>`)]
    for (const value of tin) yield [`${party} endpoint ${value}`, set(xml, 'EndpointID', value, party)]
    for (const scheme of ['0088', '0235 ', '', '9999', '0242'])
      yield [
        `${party} endpoint scheme ${scheme}`,
        xml.replace(new RegExp(`(${party}[^]*?<cbc:EndpointID )[^>]*`), `$1schemeID="${scheme}"`),
      ]
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
}

function* kinds(xml: string): Iterable<Variant> {
  for (const code of ['380', '381', '389', '261', '480', '81', '325', ' 380 ', '0380', '380.0', '']) {
    yield [`type ${code}`, set(set(xml, 'InvoiceTypeCode', code), 'CreditNoteTypeCode', code)]
    for (const flags of [
      '10000000',
      '01000000',
      '00100000',
      '00010000',
      '00001000',
      '00000100',
      '00000010',
      '00000001',
      '11111111',
    ])
      yield [
        `type ${code} flags ${flags}`,
        set(set(set(xml, 'InvoiceTypeCode', code), 'CreditNoteTypeCode', code), 'ProfileExecutionID', flags),
      ]
  }
  for (const flags of [
    '00000000',
    '0000000',
    '000000000',
    '0000000a',
    '00000002',
    ' 00000000',
    '٠٠٠٠٠٠٠٠',
    '',
  ])
    yield [`flags ${flags}`, set(xml, 'ProfileExecutionID', flags)]
  for (const [invoice, creditNote] of [
    ['InvoiceLine', 'CreditNoteLine'],
    ['InvoicedQuantity', 'CreditedQuantity'],
    ['InvoiceTypeCode', 'CreditNoteTypeCode'],
  ] as const) {
    yield [
      `${invoice} as ${creditNote}`,
      xml.replaceAll(`:${invoice}>`, `:${creditNote}>`).replaceAll(`:${invoice} `, `:${creditNote} `),
    ]
    yield [
      `${creditNote} as ${invoice}`,
      xml.replaceAll(`:${creditNote}>`, `:${invoice}>`).replaceAll(`:${creditNote} `, `:${invoice} `),
    ]
  }
  for (const reason of ['VD', 'DL8.61.1.A', 'DL8.61.1.E', 'DL8.61.1.F', 'vd', ' VD ', '']) {
    const given = `<cac:DiscrepancyResponse><cbc:ResponseCode>${reason}</cbc:ResponseCode></cac:DiscrepancyResponse>`
    const plain = xml.replace(/<cac:DiscrepancyResponse>[^]*?<\/cac:DiscrepancyResponse>/g, '')
    const noReference = plain.replace(/<cac:BillingReference>[^]*?<\/cac:BillingReference>/g, '')
    yield [`reason ${reason}`, insert(plain, 'AccountingSupplierParty', given)]
    yield [`reason ${reason}, names nothing`, insert(noReference, 'AccountingSupplierParty', given)]
    yield [
      `reason ${reason} twice`,
      insert(plain, 'AccountingSupplierParty', given + given.replace(reason, 'DL8.61.1.B')),
    ]
  }
  yield [
    'no reason, no reference',
    xml.replace(/<cac:(DiscrepancyResponse|BillingReference)>[^]*?<\/cac:\1>/g, ''),
  ]
}

function* specifications(xml: string): Iterable<Variant> {
  const ids = [
    'urn:peppol:pint:billing-1@ae-1',
    'urn:peppol:pint:selfbilling-1@ae-1',
    'urn:peppol:pint:billing-1@ae-1x',
    'urn:peppol:pint:billing-1@ae-1*',
    'urn:peppol:pint:billing-1@ae',
    'urn:peppol:pint:Billing-1@ae-1',
    ' urn:peppol:pint:selfbilling-1@ae-1',
    'x',
    '',
  ]
  for (const id of ids) {
    yield [`specification ${id}`, set(xml, 'CustomizationID', id)]
    for (const process of [
      'urn:peppol:bis:billing',
      'urn:peppol:bis:selfbilling',
      'urn:peppol:bis:billingx',
      'urn:peppol:bis',
      '',
    ])
      yield [
        `specification ${id} process ${process}`,
        set(set(xml, 'CustomizationID', id), 'ProfileID', process),
      ]
  }
  yield ['no specification', xml.replace(/<cbc:CustomizationID>[^<]*<\/cbc:CustomizationID>/, '')]
  yield ['no process', xml.replace(/<cbc:ProfileID>[^<]*<\/cbc:ProfileID>/, '')]
  yield ['neither', xml.replace(/<cbc:(CustomizationID|ProfileID)>[^<]*<\/cbc:\1>/g, '')]
  for (const currency of ['AED', 'USD', 'XXX', 'usd', 'USD ', 'US', ''])
    yield [`currency ${currency}`, set(xml, 'DocumentCurrencyCode', currency)]
  for (const currency of ['AED', 'USD', 'EUR', 'aed', ' AED', '']) {
    const given = xml.replace(/<cbc:TaxCurrencyCode>[^<]*<\/cbc:TaxCurrencyCode>/, '')
    const at = '</cbc:DocumentCurrencyCode>'
    const code = `<cbc:TaxCurrencyCode>${currency}</cbc:TaxCurrencyCode>`
    yield [`tax currency ${currency}`, given.replace(at, at + code)]
    yield [
      `currency USD, tax currency ${currency}`,
      set(given, 'DocumentCurrencyCode', 'USD').replace(at, at + code),
    ]
    yield [
      `all in USD, tax currency ${currency}`,
      set(given, 'DocumentCurrencyCode', 'USD')
        .replaceAll('currencyID="AED"', 'currencyID="USD"')
        .replace(at, at + code),
    ]
  }
  for (const rate of ['3.6725', '3.6725001', '.5', '3,67', '1e0', '', '-3.67', '3.', '٣'])
    yield [
      `rate ${rate}`,
      insert(
        xml,
        'TaxTotal',
        `<cac:TaxExchangeRate><cbc:SourceCurrencyCode>USD</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>AED</cbc:TargetCurrencyCode><cbc:CalculationRate>${rate}</cbc:CalculationRate></cac:TaxExchangeRate>`,
      ),
    ]
}

/** Amounts a little beside what stands there. */
function beside(value: string): string[] {
  const fils = Math.round(Number(value) * 100)
  if (!Number.isSafeInteger(fils)) return []
  const plain = (shift: number) => `${(fils + shift) / 100}`
  return [1, -1, 2, -2, 3, -3, 100]
    .map(plain)
    .concat(
      `${value}0`,
      `${value}4`,
      `${value}5`,
      `${value}49999999999999999999`,
      `-${value}`,
      `+${value}`,
      `${value}e0`,
      ` ${value}\n`,
      '0',
      '',
    )
}

function* amounts(xml: string): Iterable<Variant> {
  const names = [
    'LineExtensionAmount',
    'TaxExclusiveAmount',
    'TaxInclusiveAmount',
    'AllowanceTotalAmount',
    'ChargeTotalAmount',
    'PrepaidAmount',
    'PayableRoundingAmount',
    'PayableAmount',
  ]
  for (const name of names) {
    const value = valueOf(xml, name, totals)
    for (const next of value === undefined ? [] : beside(value))
      yield [`total ${name} ${next}`, set(xml, name, next, totals)]
    yield [
      `no ${name}`,
      xml.replace(new RegExp(`(${totals}[^]*?)<cbc:${name}(?: [^>]*)?>[^<]*</cbc:${name}>`), '$1'),
    ]
  }
  const parts: readonly (readonly [string, string])[] = [
    ['TaxAmount', '<cac:TaxTotal>'],
    ['TaxableAmount', '<cac:TaxSubtotal>'],
    ['TaxAmount', '<cac:TaxSubtotal>'],
    ['Percent', '<cac:TaxSubtotal>'],
    ['LineExtensionAmount', '<cac:(?:Invoice|CreditNote)Line>'],
    ['InvoicedQuantity', '<cac:InvoiceLine>'],
    ['CreditedQuantity', '<cac:CreditNoteLine>'],
    ['PriceAmount', '<cac:Price>'],
    ['BaseQuantity', '<cac:Price>'],
    ['BaseAmount', '<cac:Price>[^]*?<cac:AllowanceCharge>'],
    ['Amount', '<cac:Price>[^]*?<cac:AllowanceCharge>'],
    ['Percent', '<cac:ClassifiedTaxCategory>'],
    ['Amount', '<cac:ItemPriceExtension>'],
    ['TaxAmount', '<cac:ItemPriceExtension>[^]*?<cac:TaxTotal>'],
    ['Amount', '</cbc:ChargeIndicator>'],
    ['BaseAmount', '</cbc:ChargeIndicator>'],
    ['MultiplierFactorNumeric', '</cbc:ChargeIndicator>'],
  ]
  for (const [name, within] of parts) {
    const value = valueOf(xml, name, within)
    for (const next of value === undefined ? [] : beside(value))
      yield [`${within} ${name} ${next}`, set(xml, name, next, within)]
  }
  const amount = (name: string, value: string) => `<cbc:${name} currencyID="AED">${value}</cbc:${name}>`
  for (const [prepaid, rounding] of [
    ['10', ''],
    ['0', ''],
    ['0.00', '0.00'],
    ['', '0.01'],
    ['', '0'],
    ['10', '0.02'],
    ['-10', '-0.02'],
    ['10.005', '0.005'],
  ] as const) {
    const bare = xml.replace(/<cbc:(PrepaidAmount|PayableRoundingAmount)(?: [^>]*)?>[^<]*<\/cbc:\1>/g, '')
    const due = Number(valueOf(xml, 'TaxInclusiveAmount', totals)) - Number(prepaid) + Number(rounding)
    const given = bare.replace(
      /(<cac:LegalMonetaryTotal>[^]*?)(<cbc:PayableAmount)/,
      `$1${prepaid && amount('PrepaidAmount', prepaid)}${rounding && amount('PayableRoundingAmount', rounding)}$2`,
    )
    yield [`prepaid ${prepaid} rounding ${rounding}`, given]
    yield [
      `prepaid ${prepaid} rounding ${rounding}, due follows`,
      set(given, 'PayableAmount', due.toFixed(2), totals),
    ]
    yield [
      `prepaid ${prepaid} rounding ${rounding}, due in full digits`,
      set(given, 'PayableAmount', String(due), totals),
    ]
  }
  for (const flag of ['true', 'false', '1', '0', ' true ', ''])
    yield [
      `prices with tax ${flag}`,
      set(set(xml, 'TaxIncludedIndicator', flag), 'TaxExclusiveAmount', '1', totals),
    ]
}

function* categories(xml: string): Iterable<Variant> {
  const codes = ['S', 'Z', 'E', 'O', 'AE', 'N']
  const category = (name: string, code: string, percent: string) =>
    `<cac:${name}><cbc:ID>${code}</cbc:ID>${percent && `<cbc:Percent>${percent}</cbc:Percent>`}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
  for (const code of [...codes, 's', ' S ', 'X', '']) {
    for (const percent of ['', '0', '5', '5.0', '0.00', '-5', '20', 'five', '5%']) {
      const onLines = xml.replace(
        /<cac:ClassifiedTaxCategory>[^]*?<\/cac:ClassifiedTaxCategory>/g,
        category('ClassifiedTaxCategory', code, percent),
      )
      const broken = xml.replace(
        /(<cac:TaxSubtotal>[^]*?)<cac:TaxCategory>[^]*?<\/cac:TaxCategory>/g,
        `$1${category('TaxCategory', code, percent)}`,
      )
      yield [`lines ${code} ${percent}`, onLines]
      yield [`breakdown ${code} ${percent}`, broken]
      yield [
        `both ${code} ${percent}`,
        onLines.replace(
          /(<cac:TaxSubtotal>[^]*?)<cac:TaxCategory>[^]*?<\/cac:TaxCategory>/g,
          `$1${category('TaxCategory', code, percent)}`,
        ),
      ]
      for (const charge of ['true', 'false', '1', '0', 'yes']) {
        const extra = `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${charge === 'true' ? 'FC' : '95'}</cbc:AllowanceChargeReasonCode><cbc:Amount currencyID="AED">10.00</cbc:Amount>${category('TaxCategory', code, percent)}</cac:AllowanceCharge>`
        yield [`extra ${charge} ${code} ${percent}`, insert(xml, 'TaxTotal', extra)]
      }
    }
  }
  const whole = /<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/.exec(xml)?.[0] ?? ''
  yield ['breakdown twice', xml.replace(whole, whole + whole)]
  yield ['no breakdown', xml.replace(/<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/g, '')]
  for (const reason of [
    '<cbc:TaxExemptionReasonCode>DL8.46.1</cbc:TaxExemptionReasonCode>',
    '<cbc:TaxExemptionReason>a</cbc:TaxExemptionReason>',
    '<cbc:TaxExemptionReason>a</cbc:TaxExemptionReason><cbc:TaxExemptionReason>b</cbc:TaxExemptionReason>',
  ]) {
    yield [
      `breakdown ${reason}`,
      xml.replace(/(<cac:TaxSubtotal>[^]*?)<cac:TaxScheme>/, `$1${reason}<cac:TaxScheme>`),
    ]
    yield [
      `line ${reason}`,
      xml.replace(/(<cac:ClassifiedTaxCategory>[^]*?)<cac:TaxScheme>/, `$1${reason}<cac:TaxScheme>`),
    ]
  }
  for (const scheme of ['vat', 'GST', ' VAT', ''])
    yield [
      `scheme ${scheme}`,
      xml.replace(
        /(<cac:ClassifiedTaxCategory>[^]*?<cac:TaxScheme><cbc:ID>|<cac:ClassifiedTaxCategory>[^]*?<cac:TaxScheme>\s*<cbc:ID>)VAT/,
        `$1${scheme}`,
      ),
    ]
}

function* allowances(xml: string): Iterable<Variant> {
  const of = (charge: string, base: string, factor: string, amount: string) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>r</cbc:AllowanceChargeReason>${factor && `<cbc:MultiplierFactorNumeric>${factor}</cbc:MultiplierFactorNumeric>`}<cbc:Amount currencyID="AED">${amount}</cbc:Amount>${base && `<cbc:BaseAmount currencyID="AED">${base}</cbc:BaseAmount>`}</cac:AllowanceCharge>`
  const sums = [
    ['100', '10', '10'],
    ['100', '10', '10.00'],
    ['100', '10', '10.01'],
    ['33.33', '3', '1.00'],
    ['33.33', '3', '0.9999'],
    ['0.07', '50', '0.04'],
    ['0.07', '50', '0.035'],
    ['1.005', '100', '1.01'],
    ['1.005', '100', '1.00'],
    ['1.115', '100', '1.12'],
    ['1.115', '100', '1.11'],
    ['-1.005', '100', '-1.00'],
    ['8.325', '20', '1.67'],
    ['8.325', '20', '1.66'],
    ['100', '', '10'],
    ['', '10', '10'],
    ['abc', '10', '10'],
    ['100', '1e1', '10'],
    ['INF', '10', 'INF'],
    ['100', '10', ''],
    ['9007199254740993', '100', '9007199254740993'],
    ['0.1', '0.3', '0.0003'],
  ] as const
  for (const charge of ['true', 'false', 'TRUE', '1', '']) {
    for (const [base, factor, amount] of sums) {
      const one = of(charge, base, factor, amount)
      yield [`document ${charge} ${base} ${factor} ${amount}`, insert(xml, 'TaxTotal', one)]
      yield [`line ${charge} ${base} ${factor} ${amount}`, xml.replace(/<cac:Item>/, `${one}<cac:Item>`)]
    }
  }
  for (const charge of ['true', 'false', '0'])
    for (const code of ['41', '105', '106', 'AA', 'ZZZ', 'aa', '95 ', '']) {
      const one = of(charge, '', '', '1').replace(
        '<cbc:AllowanceChargeReason>r</cbc:AllowanceChargeReason>',
        `<cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode>`,
      )
      yield [`reason ${charge} ${code}`, insert(xml, 'TaxTotal', one)]
    }
}

function* netAmounts(xml: string): Iterable<Variant> {
  // Ties and sums where binary and decimal arithmetic part.
  const sums = [
    ['1', '1.005', '1', '1.01'],
    ['1', '1.005', '1', '1.00'],
    ['3', '0.335', '1', '1.01'],
    ['3', '0.335', '1', '1.00'],
    ['1', '2.675', '1', '2.68'],
    ['1', '2.675', '1', '2.67'],
    ['7', '1.115', '1', '7.81'],
    ['7', '1.115', '1', '7.80'],
    ['10', '1', '3', '3.33'],
    ['1', '10', '3', '3.33'],
    ['1', '-1.005', '1', '-1.00'],
    ['1', '-1.005', '1', '-1.01'],
    ['0', '5', '1', '0'],
    ['5', '5', '0', '0'],
    ['1e2', '1', '1', '100'],
    ['100', '1.15', '100', '1.15'],
    ['123456789.123', '987654.321', '1', '121932631112635.27'],
    ['0.1', '0.2', '1', '0.02'],
    ['1', '5', '1', '5.004'],
    ['1', '5', '1', '5.005'],
    ['1', '5', '1', '4.995'],
  ] as const
  for (const [quantity, price, base, net] of sums) {
    const line = (text: string) =>
      set(
        set(
          set(
            set(set(text, 'InvoicedQuantity', quantity), 'CreditedQuantity', quantity),
            'PriceAmount',
            price,
          ),
          'BaseQuantity',
          base,
        ),
        'LineExtensionAmount',
        net,
      )
    yield [`${quantity} × ${price} / ${base} = ${net}`, xml.replace(lines, line)]
  }
}

function* datesAndPeriods(xml: string): Iterable<Variant> {
  const dates = [
    '2026-02-28',
    '2026-02-29',
    '2028-02-29',
    '2026-1-1',
    '2026-01-01Z',
    '2026-01-01+04:00',
    ' 2026-01-01',
    '2026-13-01',
    '20260101',
    '0000-01-01',
    '-001-01-01',
    '',
  ]
  for (const name of ['IssueDate', 'DueDate', 'TaxPointDate', 'ActualDeliveryDate'])
    for (const date of dates)
      yield [
        `${name} ${date}`,
        name === 'TaxPointDate'
          ? xml.replace(/<cbc:(Invoice|CreditNote)TypeCode/, `<cbc:TaxPointDate>${date}</cbc:TaxPointDate>$&`)
          : set(xml, name, date),
      ]
  const period = (start: string, end: string, code: string) =>
    `<cac:InvoicePeriod>${start && `<cbc:StartDate>${start}</cbc:StartDate>`}${end && `<cbc:EndDate>${end}</cbc:EndDate>`}${code && `<cbc:DescriptionCode>${code}</cbc:DescriptionCode>`}</cac:InvoicePeriod>`
  const plain = xml.replace(/<cac:InvoicePeriod>[^]*?<\/cac:InvoicePeriod>/g, '')
  const periods = [
    ['2026-01-01', '2026-01-31', 'MTH'],
    ['2026-01-31', '2026-01-01', ''],
    ['2026-01-01', '', 'OTH'],
    ['', '2026-01-31', 'oth'],
    ['', '', 'DLY'],
    ['', '', ''],
    ['2026-01-01+14:00', '2026-01-01', ''],
    ['2026-01-01', '2026-01-01+14:00', ''],
    ['2026-01-01', 'x', ''],
  ] as const
  for (const [start, end, code] of periods) {
    const given = insert(plain, 'AccountingSupplierParty', period(start, end, code))
    yield [`period ${start} ${end} ${code}`, given]
    yield [`period ${start} ${end} ${code}, no note`, given.replace(/<cbc:Note>[^<]*<\/cbc:Note>/g, '')]
    for (const [from, to] of [
      ['2026-01-02', '2026-01-30'],
      ['2025-12-31', '2026-02-01'],
      ['2026-01-01Z', '2026-01-31Z'],
      ['', ''],
      ['2026-01-20', '2026-01-10'],
    ] as const)
      yield [
        `period ${start} ${end}, line ${from} ${to}`,
        given.replace(/<cac:Item>/, `${period(from, to, '')}<cac:Item>`),
      ]
  }
  yield [
    'two periods',
    insert(plain, 'AccountingSupplierParty', period('2026-01-01', '', '') + period('2026-01-01', '', 'MTH')),
  ]
  for (const time of [
    '10:00:00',
    '10:00',
    '24:00:00',
    '24:00:01',
    '10:00:00.5Z',
    '10:00:00+14:30',
    '10:00:00+15:00',
    '',
  ])
    yield [
      `time ${time}`,
      xml.replace('</cbc:IssueDate>', `</cbc:IssueDate><cbc:IssueTime>${time}</cbc:IssueTime>`),
    ]
}

function* references(xml: string): Iterable<Variant> {
  const reference = (id: string, type: string, more = '', scheme = '') =>
    `<cac:AdditionalDocumentReference><cbc:ID${scheme && ` schemeID="${scheme}"`}>${id}</cbc:ID>${type && `<cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode>`}${more}</cac:AdditionalDocumentReference>`
  const file = (attributes: string) =>
    `<cac:Attachment><cbc:EmbeddedDocumentBinaryObject${attributes}>QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>`
  const description = '<cbc:DocumentDescription>d</cbc:DocumentDescription>'
  const all = [
    reference('a', '130', '', 'AAA'),
    reference('a', '130', '', 'QQQ'),
    reference('a', '130', description),
    reference('a', '130', file(' mimeCode="text/csv" filename="a"')),
    reference('a', '130') + reference('b', '130'),
    reference('a', '50') + reference('b', '50'),
    reference('a', ' 130 '),
    reference('', ''),
    reference('a', '', description + description),
    reference('a', '', file('')),
    reference('a', '', file(' mimeCode="text/plain"')),
    reference('a', '', file(' filename="a"')),
    reference('a', 'aedtotal-incl-vat', description),
    reference('a', 'aedtotal-incl-vat'),
  ]
  for (const [index, text] of all.entries())
    yield [`reference ${index}`, insert(xml, 'AccountingSupplierParty', text)]
  for (const name of [
    'OriginatorDocumentReference',
    'ContractDocumentReference',
    'ReceiptDocumentReference',
    'DespatchDocumentReference',
    'ProjectReference',
  ]) {
    const one = `<cac:${name}><cbc:ID>1</cbc:ID></cac:${name}>`
    yield [`${name} twice`, insert(xml, 'AccountingSupplierParty', one + one)]
    yield [
      `${name} with two ids`,
      insert(xml, 'AccountingSupplierParty', one.replace('</cbc:ID>', '</cbc:ID><cbc:ID>2</cbc:ID>')),
    ]
  }
  const line = (text: string) => xml.replace(/<cac:Item>/, `${text}<cac:Item>`)
  yield [
    'line despatch',
    line(
      '<cac:DespatchLineReference><cbc:LineID>1</cbc:LineID><cac:DocumentReference><cbc:ID>1</cbc:ID></cac:DocumentReference></cac:DespatchLineReference>',
    ),
  ]
  yield [
    'line despatch and despatch',
    insert(
      line(
        '<cac:DespatchLineReference><cac:DocumentReference><cbc:ID>1</cbc:ID></cac:DocumentReference><cac:DocumentReference><cbc:ID>2</cbc:ID></cac:DocumentReference></cac:DespatchLineReference>',
      ),
      'AccountingSupplierParty',
      '<cac:DespatchDocumentReference><cbc:ID>1</cbc:ID></cac:DespatchDocumentReference>',
    ),
  ]
  for (const type of ['130', ' 130', '130.0', '1.3e2', '50', 'x', ''])
    yield [
      `line objects ${type}`,
      line(
        `<cac:DocumentReference><cbc:ID schemeID="AAA">1</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:DocumentReference>`.repeat(
          2,
        ),
      ),
    ]
  yield [
    'line order twice',
    line('<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>'.repeat(2)),
  ]
  for (const body of [
    '',
    '<cac:InvoiceDocumentReference/>',
    '<cac:InvoiceDocumentReference><cbc:ID/></cac:InvoiceDocumentReference>',
    '<cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID></cac:InvoiceDocumentReference>'.repeat(2),
    '<cac:CreditNoteDocumentReference><cbc:ID>1</cbc:ID></cac:CreditNoteDocumentReference>',
  ])
    yield [
      `billing reference ${body}`,
      insert(xml, 'AccountingSupplierParty', `<cac:BillingReference>${body}</cac:BillingReference>`),
    ]
}

function* payments(xml: string): Iterable<Variant> {
  for (const code of [
    '1',
    '10',
    '30',
    '49',
    '68',
    '69',
    '70',
    '78',
    '79',
    '91',
    '98',
    'ZZZ',
    'Z01',
    'Z08',
    'Z09',
    ' 30',
    '030',
    '',
  ]) {
    yield [`means ${code}`, set(xml, 'PaymentMeansCode', code)]
    yield [
      `means ${code}, no account`,
      set(xml, 'PaymentMeansCode', code).replace(
        /<cac:PayeeFinancialAccount>[^]*?<\/cac:PayeeFinancialAccount>/g,
        '',
      ),
    ]
  }
  const means = (body: string) => insert(xml, 'TaxTotal', `<cac:PaymentMeans>${body}</cac:PaymentMeans>`)
  const code = '<cbc:PaymentMeansCode name="n">49</cbc:PaymentMeansCode>'
  yield ['means without code', means('<cbc:PaymentID>1</cbc:PaymentID>')]
  yield ['two codes', means(code + code)]
  yield [
    'mandates',
    means(
      `${code}<cac:PaymentMandate><cbc:ID>1</cbc:ID><cbc:ID>2</cbc:ID></cac:PaymentMandate>`.repeat(1),
    ).replace(/$/, ''),
  ]
  yield [
    'two mandates',
    insert(
      means(`${code}<cac:PaymentMandate/>`),
      'TaxTotal',
      `<cac:PaymentMeans>${code}<cac:PaymentMandate/></cac:PaymentMeans>`,
    ),
  ]
  yield ['two cards', means(`${code}<cac:CardAccount/><cac:CardAccount/>`)]
  yield ['no means', xml.replace(/<cac:PaymentMeans>[^]*?<\/cac:PaymentMeans>/g, '')]
  yield [
    'no means, no due date',
    xml.replace(/<cac:PaymentMeans>[^]*?<\/cac:PaymentMeans>|<cbc:DueDate>[^<]*<\/cbc:DueDate>/g, ''),
  ]
  yield [
    'terms',
    insert(
      xml,
      'TaxTotal',
      '<cac:PaymentTerms><cbc:PaymentMeansID>1</cbc:PaymentMeansID><cbc:PaymentMeansID>2</cbc:PaymentMeansID><cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note></cac:PaymentTerms>',
    ),
  ]
  yield [
    'prepayments',
    insert(
      xml,
      'TaxTotal',
      '<cac:PrepaidPayment><cbc:PaidAmount>1</cbc:PaidAmount></cac:PrepaidPayment>'.repeat(2),
    ),
  ]
  yield [
    'delivery terms',
    insert(
      xml,
      'TaxTotal',
      '<cac:DeliveryTerms/><cac:DeliveryTerms><cbc:ID>FOB</cbc:ID></cac:DeliveryTerms>',
    ),
  ]
  for (const payee of [
    '<cac:PartyName><cbc:Name>P</cbc:Name></cac:PartyName>',
    '',
    '<cac:PartyName><cbc:Name>P</cbc:Name></cac:PartyName><cac:PartyName><cbc:Name>Q</cbc:Name></cac:PartyName>',
    '<cac:PartyIdentification><cbc:ID schemeID="Sepa">1</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID>2</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>P</cbc:Name></cac:PartyName>',
    `<cac:PartyName><cbc:Name>${valueOf(xml, 'Name', supplier) ?? ''}</cbc:Name></cac:PartyName>`,
    `<cac:PartyName><cbc:Name>${valueOf(xml, 'RegistrationName', supplier) ?? ''}</cbc:Name></cac:PartyName><cac:PartyLegalEntity><cbc:CompanyID>1</cbc:CompanyID><cbc:CompanyID>2</cbc:CompanyID></cac:PartyLegalEntity>`,
  ])
    yield [`payee ${payee}`, insert(xml, 'TaxTotal', `<cac:PayeeParty>${payee}</cac:PayeeParty>`)]
  for (const [state, country] of [
    ['AUH', 'AE'],
    ['auh', 'AE'],
    ['Dubai', 'AE'],
    ['', 'AE'],
    ['X', 'SA'],
    ['DXB', 'ae'],
    ['DXB ', 'AE'],
  ])
    yield [
      `representative in ${state} ${country}`,
      insert(
        xml,
        'TaxTotal',
        `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>R</cbc:Name></cac:PartyName><cac:PostalAddress>${state && `<cbc:CountrySubentity>${state}</cbc:CountrySubentity>`}<cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:TaxRepresentativeParty>`,
      ),
    ]
}

function* items(xml: string): Iterable<Variant> {
  const item = (text: string) =>
    append(
      xml.replace(/<cac:CommodityClassification>[^]*?<\/cac:CommodityClassification>/g, ''),
      'Item',
      text,
    )
  for (const type of ['G', 'S', 'B', 'g', ' G', 'X', ''])
    for (const code of [
      '',
      '<cbc:ItemClassificationCode listID="HS">0101</cbc:ItemClassificationCode>',
      '<cbc:ItemClassificationCode listID="SRV">1</cbc:ItemClassificationCode>',
      '<cbc:ItemClassificationCode>1</cbc:ItemClassificationCode>',
      '<cbc:ItemClassificationCode listID="hs">1</cbc:ItemClassificationCode>',
    ])
      for (const service of [
        '',
        '<cac:AdditionalItemIdentification><cbc:ID schemeID="SAC">1</cbc:ID></cac:AdditionalItemIdentification>',
        '<cac:AdditionalItemIdentification><cbc:ID>1</cbc:ID></cac:AdditionalItemIdentification>',
      ])
        yield [
          `item ${type} ${code} ${service}`,
          item(
            `${service}<cac:CommodityClassification>${code}<cbc:CommodityCode>${type}</cbc:CommodityCode></cac:CommodityClassification>`,
          ),
        ]
  for (const nature of ['DL8.48.8.1', 'DL8.48.3.3', 'DL8.48.3.4', 'dl8.48.8.1', ''])
    yield [
      `nature ${nature}`,
      item(
        `<cac:CommodityClassification><cbc:NatureCode>${nature}</cbc:NatureCode></cac:CommodityClassification>`,
      ),
    ]
  for (const scheme of ['0160', '0088', '9999', ' 0160', 'x', ''])
    yield [
      `item id ${scheme}`,
      xml
        .replace(/<cac:StandardItemIdentification>[^]*?<\/cac:StandardItemIdentification>/g, '')
        .replace(
          /<cac:(?:ClassifiedTaxCategory|CommodityClassification)>/,
          `<cac:StandardItemIdentification><cbc:ID${scheme && ` schemeID="${scheme}"`}>1</cbc:ID></cac:StandardItemIdentification>$&`,
        ),
    ]
  for (const unit of ['H87', 'KGM', 'h87', 'XX', ' H87 ', 'H87 KGM', '10', ''])
    yield [`unit ${unit}`, xml.replace(/unitCode="[^"]*"/, `unitCode="${unit}"`)]
  for (const unit of ['KGM', '', 'H87 '])
    yield [`base unit ${unit}`, xml.replace(/(<cbc:BaseQuantity)[^>]*/, `$1 unitCode="${unit}"`)]
  for (const name of ['Name', 'Description', 'Note'])
    yield [`item ${name} twice`, xml.replace(/<cac:Item>/, `<cac:Item><cbc:${name}>a</cbc:${name}>`)]
  yield ['property', item('<cac:AdditionalItemProperty><cbc:Name>a</cbc:Name></cac:AdditionalItemProperty>')]
  yield [
    'origin',
    item('<cac:OriginCountry><cbc:IdentificationCode>QQ</cbc:IdentificationCode></cac:OriginCountry>'),
  ]
  yield ['empty elements', item('<cac:AdditionalItemProperty/><cac:OriginCountry> </cac:OriginCountry>')]
}

function* writing(xml: string): Iterable<Variant> {
  const leaf = /(<cbc:[A-Z]\w*(?: [^>]*)?>)([^<]+)(<\/cbc:)/g
  yield ['all CDATA', xml.replace(leaf, '$1<![CDATA[$2]]>$3')]
  yield ['blanks around', xml.replace(leaf, '$1\n $2\t$3')]
  yield ['no-break spaces around', xml.replace(leaf, '$1\u00a0$2$3')]
  for (const name of [
    'ID',
    'IssueDate',
    'DocumentCurrencyCode',
    'ChargeIndicator',
    'TaxAmount',
    'CustomizationID',
    'EndpointID',
    'ProfileExecutionID',
  ]) {
    yield [
      `comment before ${name}`,
      xml.replaceAll(new RegExp(`(<cbc:${name}(?: [^>]*)?>)`, 'g'), '$1<!-- c -->'),
    ]
    yield [
      `comment within ${name}`,
      xml.replaceAll(new RegExp(`(<cbc:${name}(?: [^>]*)?>.)`, 'g'), '$1<?p?>'),
    ]
    yield [`child in ${name}`, xml.replace(new RegExp(`(<cbc:${name}(?: [^>]*)?>)`), '$1\n <x/>\n')]
  }
  yield [
    'attributes of others',
    xml.replace(/<cbc:(\w+) /g, '<cbc:$1 xmlns:q="urn:q" q:schemeID="0088" xml:lang="ar" '),
  ]
  yield ['other prefixes', xml.replace(/xmlns:cbc=/, 'xmlns:b=').replace(/(<\/?)cbc:/g, '$1b:')]
  yield ['no default namespace', xml.replace(/ xmlns="[^"]*"/, '')]
  yield [
    'wrong default namespace',
    xml.replace(/ xmlns="[^"]*"/, ' xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"'),
  ]
  yield ['cbc is cac', xml.replace('CommonBasicComponents-2', 'CommonAggregateComponents-2')]
  yield ['UBL 2.3', xml.replaceAll('components-2', 'components-3')]
  yield [
    'extension',
    xml.replace(
      /(<(?:\w+:)?(?:Invoice|CreditNote)\b[^>]*>)/,
      '$1<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent><cbc:ID/><cac:Party/></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
    ),
  ]
  yield ['no lines', xml.replace(lines, '')]
  yield ['lines twice', xml.replace(lines, '$&$&')]
  yield [
    'lines backwards',
    (xml.match(lines) ?? [])
      .reverse()
      .reduce((text, line) => text.replace(/<<>>/, line), xml.replace(lines, '<<>>')),
  ]
  yield [
    'empty',
    xml.replace(
      /(<(?:\w+:)?(?:Invoice|CreditNote)\b[^>]*>)[^]*(<\/(?:\w+:)?(?:Invoice|CreditNote)>)/,
      '$1$2',
    ),
  ]
  for (const name of ['ID', 'Note', 'UUID', 'IssueDate', 'DueDate', 'BuyerReference'])
    yield [`empty ${name}`, setAll(xml, name, '')]
}

const families: Readonly<Record<string, Family>> = {
  identifiers,
  parties,
  kinds,
  specifications,
  amounts,
  categories,
  allowances,
  netAmounts,
  datesAndPeriods,
  references,
  payments,
  items,
  writing,
}

/** All nasty variants of a document, each with a name that tells what was done. */
export function* nastyVariants(xml: string): Generator<Variant> {
  for (const [family, variants] of Object.entries(families))
    for (const [name, changed] of variants(xml)) if (changed !== xml) yield [`${family}: ${name}`, changed]
}
