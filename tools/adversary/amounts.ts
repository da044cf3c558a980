import { lines, set, totals, type Variant, valueOf } from './texts.ts'

/** Amounts close to the given one. */
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

function* documentTotals(xml: string): Iterable<Variant> {
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
}

function* parts(xml: string): Iterable<Variant> {
  const places: readonly (readonly [string, string])[] = [
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
  for (const [name, within] of places) {
    const value = valueOf(xml, name, within)
    for (const next of value === undefined ? [] : beside(value))
      yield [`${within} ${name} ${next}`, set(xml, name, next, within)]
  }
}

function* paidAndRounded(xml: string): Iterable<Variant> {
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
    const minimal = xml.replace(/<cbc:(PrepaidAmount|PayableRoundingAmount)(?: [^>]*)?>[^<]*<\/cbc:\1>/g, '')
    const due = Number(valueOf(xml, 'TaxInclusiveAmount', totals)) - Number(prepaid) + Number(rounding)
    const given = minimal.replace(
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

export function* netAmounts(xml: string): Iterable<Variant> {
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

export function* amounts(xml: string): Iterable<Variant> {
  for (const family of [documentTotals, parts, paidAndRounded]) yield* family(xml)
}
