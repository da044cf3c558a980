import { lines, setAll, type Variant } from './texts.ts'

function* values(xml: string): Iterable<Variant> {
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
}

function* trees(xml: string): Iterable<Variant> {
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

export function* writing(xml: string): Iterable<Variant> {
  for (const family of [values, trees]) yield* family(xml)
}
