import { append, insert, set, supplier, type Variant, valueOf } from './texts.ts'

function* means(xml: string): Iterable<Variant> {
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
}

function* moreMeans(xml: string): Iterable<Variant> {
  const means = (body: string) => insert(xml, 'TaxTotal', `<cac:PaymentMeans>${body}</cac:PaymentMeans>`)
  const code = '<cbc:PaymentMeansCode name="n">49</cbc:PaymentMeansCode>'
  yield ['means without code', means('<cbc:PaymentID>1</cbc:PaymentID>')]
  yield ['two codes', means(code + code)]
  yield [
    'mandates',
    means(`${code}<cac:PaymentMandate><cbc:ID>1</cbc:ID><cbc:ID>2</cbc:ID></cac:PaymentMandate>`),
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
}

function* terms(xml: string): Iterable<Variant> {
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
}

function* others(xml: string): Iterable<Variant> {
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

export function* payments(xml: string): Iterable<Variant> {
  for (const family of [means, moreMeans, terms, others]) yield* family(xml)
}

export function* items(xml: string): Iterable<Variant> {
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
