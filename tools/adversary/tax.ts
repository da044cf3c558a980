import { insert, type Variant } from './texts.ts'

export function* categories(xml: string): Iterable<Variant> {
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

export function* allowances(xml: string): Iterable<Variant> {
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
