import { describe, expect, it } from 'vitest'
import { toRetentionInvoice } from '#core/drafts'
import { type InvoiceDraft } from '#core/invoice'
import { decimal } from '#core/money'
import { computeTotals, explainTotals, netPriceOf } from '#core/tax'

function draftOf(lines: InvoiceDraft['lines'], more: Partial<InvoiceDraft> = {}): InvoiceDraft {
  return { kind: 'invoice', currency: 'AED', lines, ...more }
}

const standard = { category: 'standard', rate: '5' } as const

describe('lines', () => {
  it('take price, discount, base quantity, allowances and charges', () => {
    const totals = computeTotals(
      draftOf([
        {
          quantity: '2000',
          price: { gross: '5', discount: '0.1' },
          allowances: [{ percent: '3' }],
          charges: [{ base: '9800', percent: '10' }],
          vat: standard,
        },
        { quantity: '250', price: { gross: '3.99', baseQuantity: '100' }, vat: standard },
        { quantity: '10', price: { gross: '10', baseQuantity: '3' }, vat: standard },
      ]),
    )
    expect(totals.lines[0]).toEqual({
      netPrice: '4.90',
      allowances: [{ amount: '294.00', base: '9800.00' }],
      charges: [{ amount: '980.00' }],
      lineNet: '10486.00',
      taxAmount: '524.30',
      gross: '11010.30',
      taxAmountAed: '524.30',
      grossAed: '11010.30',
    })
    expect(totals.lines.slice(1).map(({ lineNet }) => lineNet)).toEqual(['9.975', '33.33'])
  })

  it('have all decimals of a quotient that ends, and are rounded as a whole where it does not', () => {
    const net = (line: NonNullable<InvoiceDraft['lines']>[number], rounding?: 'line') =>
      computeTotals(draftOf([{ vat: standard, ...line }]), rounding ? { rounding } : {}).lines[0]?.lineNet
    const twelfth = {
      quantity: '0.5',
      price: { gross: '4627.3373', discount: '1.400', baseQuantity: '12' },
      charges: [{ amount: '22.141' }],
    }
    expect(net(twelfth)).toBe('214.8883875')
    expect(net(twelfth, 'line')).toBe('214.89')
    expect(net({ quantity: '1', price: { gross: '1', baseQuantity: '1024' } })).toBe('0.0009765625')
    // 3.3333… + 0.333: rounded separately it would be 3.663, which ibr-147-ae refuses.
    expect(
      net({ quantity: '1', price: { gross: '10', baseQuantity: '3' }, charges: [{ amount: '0.333' }] }),
    ).toBe('3.67')
    // It ends, after 30 decimals: more than readers of XML need take.
    expect(net({ quantity: '1', price: { gross: '1000', baseQuantity: String(2 ** 30) } })).toBe('0.00')
    expect(net({ quantity: '1', price: { gross: '10', baseQuantity: '-4' } })).toBe('-2.50')
  })

  it('state the price of several units as the base of an allowance: exactly, or in fils', () => {
    const line = (gross: string, baseQuantity: string) => ({
      quantity: '1',
      price: { gross, baseQuantity },
      allowances: [{ percent: '10' }],
      vat: standard,
    })
    const { lines } = computeTotals(draftOf([line('10', '3'), line('1', '1024')]))
    expect(lines.map(({ allowances }) => allowances[0]?.base)).toEqual(['3.33', '0.0009765625'])
  })

  it('stay empty while they are being filled in', () => {
    const totals = computeTotals(
      draftOf([{}, { quantity: '2' }, { quantity: '1', price: { gross: '10,5' } }]),
    )
    expect(totals.lines.map(({ lineNet }) => lineNet)).toEqual([undefined, undefined, undefined])
    expect(totals.payable).toBe('0.00')
  })

  it('carry no VAT in AED when exempt, and zero when outside the scope', () => {
    const of = (category: 'exempt' | 'outOfScope') =>
      computeTotals(draftOf([{ quantity: '1', price: { gross: '10' }, vat: { category } }])).lines[0]
    expect(of('exempt')?.taxAmountAed).toBeUndefined()
    expect(of('outOfScope')?.taxAmountAed).toBe('0.00')
  })

  it('are rounded on request, as VATP006 reads', () => {
    const draft = draftOf([{ quantity: '1', price: { gross: '99.9375' }, vat: standard }])
    expect(computeTotals(draft).lines[0]).toMatchObject({ lineNet: '99.9375', taxAmount: '4.996875' })
    expect(computeTotals(draft, { rounding: 'line' }).lines[0]).toMatchObject({
      lineNet: '99.94',
      taxAmount: '5.00',
    })
  })
})

describe('totals', () => {
  it('break VAT down by category, and by rate where it matters', () => {
    const totals = computeTotals(
      draftOf(
        [
          { quantity: '1', price: { gross: '100' }, vat: standard },
          { quantity: '1', price: { gross: '50' }, vat: { category: 'standard', rate: '5.00' } },
          { quantity: '1', price: { gross: '40' }, vat: { category: 'reverseCharge', rate: '5' } },
          { quantity: '1', price: { gross: '30' }, vat: { category: 'exempt' } },
        ],
        {
          allowances: [{ amount: '10', vat: { category: 'reverseCharge', rate: '0' } }],
          charges: [{ amount: '20', vat: standard }],
        },
      ),
    )
    expect(totals.breakdown).toEqual([
      { category: 'standard', rate: '5', taxable: '170.00', taxAmount: '8.50' },
      { category: 'reverseCharge', rate: '5', taxable: '30.00', taxAmount: '0.00' },
      { category: 'exempt', taxable: '30.00', taxAmount: '0.00' },
    ])
    expect(totals).toMatchObject({
      lineNetTotal: '220.00',
      allowanceTotal: '10.00',
      chargeTotal: '20.00',
      netTotal: '230.00',
      taxTotal: '8.50',
      grossTotal: '238.50',
      payable: '238.50',
    })
  })

  it('take what was paid, and rounding', () => {
    const lines = [{ quantity: '1', price: { gross: '99.99' }, vat: standard }]
    expect(
      computeTotals(draftOf(lines, { prepayments: [{ amount: '50' }, { amount: '4.5' }], rounding: '0.01' })),
    ).toMatchObject({ grossTotal: '104.99', prepaid: '54.50', rounding: '0.01', payable: '50.50' })
  })

  it('convert to AED, each amount once', () => {
    const draft = draftOf([{ quantity: '3', price: { gross: '33.33' }, vat: standard }], {
      currency: 'USD',
      exchangeRate: { rate: '3.6725' },
    })
    expect(computeTotals(draft)).toMatchObject({
      taxTotal: '5.00',
      taxTotalAed: '18.36',
      grossTotal: '104.99',
      grossTotalAed: '385.58',
      lines: [{ grossAed: '385.57' }],
    })
    const { taxTotalAed, lines } = computeTotals({ ...draft, exchangeRate: {} })
    expect([taxTotalAed, lines[0]?.grossAed]).toEqual([undefined, undefined])
  })

  it('are explained, step by step', () => {
    const draft = draftOf([{ quantity: '2', price: { gross: '10', discount: '1' }, vat: standard }])
    const steps = explainTotals(draft, computeTotals(draft))
    expect(steps.find(({ key }) => key === 'lineNet')).toEqual({
      target: 'lines[0].lineNet',
      key: 'lineNet',
      terms: [
        { operation: '+', name: 'netPrice', value: '9.00' },
        { operation: '÷', name: 'baseQuantity', value: '1' },
        { operation: '×', name: 'quantity', value: '2' },
      ],
      result: '18.00',
    })
    expect(steps.map(({ key }) => key)).toEqual([
      'netPrice',
      'lineNet',
      'lineTax',
      'lineGrossAed',
      'lineNetTotal',
      'netTotal',
      'breakdownTax',
      'taxTotal',
      'grossTotal',
      'payable',
    ])
  })
})

describe('beside the sums', () => {
  it('retention is planned, not billed, and becomes a separate invoice', () => {
    const draft = draftOf([{ quantity: '1', price: { gross: '30000' }, vat: standard }], {
      number: 'INV-1',
      issueDate: '2027-02-10',
      retention: { percent: '10' },
    })
    const totals = computeTotals(draft)
    expect(totals).toMatchObject({
      payable: '31500.00',
      retention: { amount: '3000.00', taxAmount: '150.00', total: '3150.00' },
    })
    const input = { issueDate: '2027-12-31', itemName: 'Retention' }
    const second = toRetentionInvoice(draft, totals, input)
    expect(second).toMatchObject({ precedingDocuments: [{ number: 'INV-1', issueDate: '2027-02-10' }] })
    expect(second && computeTotals(second)).toMatchObject({ payable: '3150.00' })
    const untaxed = { ...draft, retention: { percent: '10', notTaxable: true } }
    const untaxedTotals = computeTotals(untaxed)
    expect(untaxedTotals.retention).toMatchObject({ taxAmount: '0.00', total: '3000.00' })
    const third = toRetentionInvoice(untaxed, untaxedTotals, input)
    expect(third && computeTotals(third).payable).toBe('3000.00')
    expect(toRetentionInvoice(draftOf([]), computeTotals(draftOf([])), input)).toBeUndefined()
  })

  it('a price with VAT becomes a net one', () => {
    expect(netPriceOf(decimal('105'), decimal('5'))?.toString()).toBe('100')
    expect(netPriceOf(decimal('100'), decimal('5'))?.toString()).toBe('95.238095')
    expect(netPriceOf(decimal('1'), decimal('-100'))).toBeUndefined()
  })
})
