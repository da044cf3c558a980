import { flagNames, printFlags } from '#core/kinds'
import { insert, set, type Variant } from './texts.ts'

const allFlags = printFlags(Object.fromEntries(flagNames.map((name) => [name, true])))

export function* kinds(xml: string): Iterable<Variant> {
  for (const code of ['380', '381', '389', '261', '480', '81', '325', ' 380 ', '0380', '380.0', '']) {
    yield [`type ${code}`, set(set(xml, 'InvoiceTypeCode', code), 'CreditNoteTypeCode', code)]
    for (const flags of [...flagNames.map((name) => printFlags({ [name]: true })), allFlags])
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

export function* specifications(xml: string): Iterable<Variant> {
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
