import { insert, set, type Variant } from './texts.ts'

function* days(xml: string): Iterable<Variant> {
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
}

function* periods(xml: string): Iterable<Variant> {
  const period = (start: string, end: string, code: string) =>
    `<cac:InvoicePeriod>${start && `<cbc:StartDate>${start}</cbc:StartDate>`}${end && `<cbc:EndDate>${end}</cbc:EndDate>`}${code && `<cbc:DescriptionCode>${code}</cbc:DescriptionCode>`}</cac:InvoicePeriod>`
  const plain = xml.replace(/<cac:InvoicePeriod>[^]*?<\/cac:InvoicePeriod>/g, '')
  const given = [
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
  for (const [start, end, code] of given) {
    const changed = insert(plain, 'AccountingSupplierParty', period(start, end, code))
    yield [`period ${start} ${end} ${code}`, changed]
    yield [`period ${start} ${end} ${code}, no note`, changed.replace(/<cbc:Note>[^<]*<\/cbc:Note>/g, '')]
    for (const [from, to] of [
      ['2026-01-02', '2026-01-30'],
      ['2025-12-31', '2026-02-01'],
      ['2026-01-01Z', '2026-01-31Z'],
      ['', ''],
      ['2026-01-20', '2026-01-10'],
    ] as const)
      yield [
        `period ${start} ${end}, line ${from} ${to}`,
        changed.replace(/<cac:Item>/, `${period(from, to, '')}<cac:Item>`),
      ]
  }
  yield [
    'two periods',
    insert(plain, 'AccountingSupplierParty', period('2026-01-01', '', '') + period('2026-01-01', '', 'MTH')),
  ]
}

function* times(xml: string): Iterable<Variant> {
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

export function* datesAndPeriods(xml: string): Iterable<Variant> {
  for (const family of [days, periods, times]) yield* family(xml)
}

function* onDocument(xml: string): Iterable<Variant> {
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
}

function* onLines(xml: string): Iterable<Variant> {
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

export function* references(xml: string): Iterable<Variant> {
  for (const family of [onDocument, onLines]) yield* family(xml)
}
