import { describe, expect, it } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { decimal } from '#core/money'
import { computeTotals, netPriceOf } from '#core/tax'

const draftOf = (more: Partial<InvoiceDraft>): InvoiceDraft => ({ kind: 'invoice', currency: 'AED', ...more })
const price = { gross: '100' }
const standard = { category: 'standard' } as const

describe('a form that is being filled in', () => {
  it('has no tax while the rate is no number, and counts the rest', () => {
    const totals = computeTotals(
      draftOf({
        lines: [
          { quantity: '1', price, vat: { category: 'standard', rate: 'five' } },
          { quantity: '1', price, vat: standard },
        ],
      }),
    )
    expect(totals.lines[0]).not.toHaveProperty('taxAmount')
    expect(totals.lines[0]).not.toHaveProperty('gross')
    expect(totals.breakdown).toEqual([
      { category: 'standard', taxable: '100.00' },
      { category: 'standard', rate: '5', taxable: '100.00', taxAmount: '5.00' },
    ])
    expect([totals.netTotal, totals.taxTotal, totals.grossTotal]).toEqual(['200.00', '5.00', '205.00'])
  })

  it('has no amount where a price is for no unit at all', () => {
    const totals = computeTotals(
      draftOf({ lines: [{ quantity: '1', price: { ...price, baseQuantity: '0' }, vat: standard }] }),
    )
    expect(totals.lines[0]).toEqual({ netPrice: '100.00', allowances: [], charges: [] })
    expect(totals.breakdown).toEqual([])
  })

  it('knows a percentage only of what is there', () => {
    const totals = computeTotals(
      draftOf({
        lines: [
          { allowances: [{ percent: '10' }], charges: [{ amount: 'x' }], vat: standard },
          { quantity: '2', price, allowances: [{ percent: '10' }, {}], vat: standard },
        ],
      }),
    )
    expect(totals.lines[0]).toEqual({ allowances: [{}], charges: [{}] })
    expect(totals.lines[1]).toMatchObject({
      allowances: [{ amount: '20.00', base: '200.00' }, {}],
      lineNet: '180.00',
    })
  })

  it('states no AED amounts without a rate, and none of its own in dirhams', () => {
    const lines = [{ quantity: '1', price, vat: standard }]
    const foreign = computeTotals(draftOf({ currency: 'USD', lines }))
    for (const key of ['taxTotalAed', 'grossTotalAed']) expect(foreign).not.toHaveProperty(key)
    expect(foreign.lines[0]).not.toHaveProperty('grossAed')
    const bad = computeTotals(draftOf({ currency: 'USD', exchangeRate: { rate: 'x' }, lines }))
    expect(bad).not.toHaveProperty('taxTotalAed')
    const own = computeTotals(draftOf({ exchangeRate: { rate: '3' }, lines }))
    expect(own).not.toHaveProperty('taxTotalAed')
    expect(own.lines[0]).toMatchObject({ taxAmountAed: '5.00', grossAed: '105.00' })
    expect(computeTotals({ kind: 'invoice' })).toMatchObject({ lines: [], payable: '0.00' })
    expect(computeTotals({ kind: 'invoice' })).not.toHaveProperty('currency')
  })
})

describe('the breakdown', () => {
  it('takes the rate of a category from its lines, whatever allowances state', () => {
    const totals = computeTotals(
      draftOf({
        lines: [
          { quantity: '1', price, vat: { category: 'reverseCharge' } },
          { quantity: '1', price, vat: { category: 'marginScheme', rate: '5' } },
          { quantity: '1', price, vat: { category: 'zeroRated' } },
          { quantity: '1', price, vat: { category: 'exempt' } },
          { quantity: '1', price, vat: { category: 'outOfScope' } },
        ],
        allowances: [{ amount: '10', vat: { category: 'reverseCharge' } }],
        charges: [{ amount: '4', vat: { category: 'exempt' } }],
      }),
    )
    expect(totals.breakdown).toEqual([
      { category: 'reverseCharge', rate: '5', taxable: '90.00', taxAmount: '0.00' },
      { category: 'marginScheme', rate: '5', taxable: '100.00', taxAmount: '0.00' },
      { category: 'zeroRated', rate: '0', taxable: '100.00', taxAmount: '0.00' },
      { category: 'exempt', taxable: '104.00', taxAmount: '0.00' },
      { category: 'outOfScope', taxable: '100.00', taxAmount: '0.00' },
    ])
  })

  it('has an entry for each rate of the standard category, 5 and 5.00 being one', () => {
    const at = (rate: string) => ({
      quantity: '1',
      price,
      vat: { category: 'standard' as const, rate },
    })
    const totals = computeTotals(draftOf({ lines: [at('5'), at('5.00'), at('7')] }))
    expect(totals.breakdown.map(({ rate, taxable }) => [rate, taxable])).toEqual([
      ['5', '200.00'],
      ['7', '100.00'],
    ])
  })
})

describe('money kept back', () => {
  const retentionTotals = (
    retention: InvoiceDraft['retention'],
    vat: { category: 'standard' | 'exempt' } = standard,
  ) => computeTotals(draftOf({ retention, lines: [{ quantity: '1', price, vat }] })).retention

  it('is a percentage of the total without tax, or an amount, with the tax of its lines', () => {
    expect(retentionTotals({ percent: '10' })).toEqual({ amount: '10.00', taxAmount: '0.50', total: '10.50' })
    expect(retentionTotals({ amount: '7' })).toEqual({ amount: '7.00', taxAmount: '0.35', total: '7.35' })
    expect(retentionTotals({ amount: '7', notTaxable: true })).toEqual({
      amount: '7.00',
      taxAmount: '0.00',
      total: '7.00',
    })
    expect(retentionTotals({ amount: '7' }, { category: 'exempt' })).toMatchObject({ taxAmount: '0.00' })
    expect(retentionTotals({})).toBeUndefined()
    expect(retentionTotals({ amount: 'some' })).toBeUndefined()
  })

  it('takes the tax of the first taxed line, not of what is untaxed or no line', () => {
    const of = (lines: InvoiceDraft['lines'], charges: InvoiceDraft['charges'] = []) =>
      computeTotals(draftOf({ retention: { amount: '100' }, lines, charges })).retention?.taxAmount
    const exempt = { quantity: '1', price, vat: { category: 'exempt' as const } }
    const reverse = { quantity: '1', price, vat: { category: 'reverseCharge' as const } }
    const taxed = { quantity: '1', price, vat: standard }
    expect(of([exempt, taxed])).toBe('5.00')
    expect(of([{ quantity: '1', price }, taxed])).toBe('5.00')
    expect(of([reverse])).toBe('0.00')
    expect(of([exempt], [{ amount: '10', vat: standard }])).toBe('0.00')
  })

  it('never lowers what is due now', () => {
    const lines = [{ quantity: '1', price, vat: standard }]
    expect(computeTotals(draftOf({ lines, retention: { percent: '10' } })).payable).toBe('105.00')
  })
})

describe('discounts and charges on the whole', () => {
  it('are in fils, those of lines keep their digits', () => {
    const totals = computeTotals(
      draftOf({
        lines: [{ quantity: '1', price, vat: standard, allowances: [{ amount: '1.005' }] }],
        allowances: [{ amount: '1.005', vat: standard }],
        charges: [{ amount: '2.004', vat: standard }, { amount: '1' }, {}],
      }),
    )
    expect(totals.lines[0]?.allowances).toEqual([{ amount: '1.005' }])
    expect(totals.allowances).toEqual([{ amount: '1.01' }])
    expect(totals.charges).toEqual([{ amount: '2.00' }, { amount: '1.00' }, {}])
    expect([totals.allowanceTotal, totals.chargeTotal]).toEqual(['1.01', '3.00'])
    const none = computeTotals(draftOf({ lines: [], allowances: [] }))
    expect(none).not.toHaveProperty('allowanceTotal')
    expect(none).not.toHaveProperty('chargeTotal')
  })
})

describe('prepayments', () => {
  const payable = (more: Partial<InvoiceDraft>) => {
    const totals = computeTotals(draftOf({ lines: [{ quantity: '1', price, vat: standard }], ...more }))
    return [totals.prepaid, totals.rounding, totals.payable]
  }

  it('add up unless their sum is typed, and are rounded to fils', () => {
    expect(payable({})).toEqual([undefined, undefined, '105.00'])
    expect(payable({ prepayments: [{ amount: '20' }, { amount: '1.005' }, {}] })).toEqual([
      '21.01',
      undefined,
      '83.99',
    ])
    expect(payable({ prepayments: [{ amount: '20' }], prepaid: '30' })).toEqual(['30.00', undefined, '75.00'])
    expect(payable({ prepayments: [] })).toEqual([undefined, undefined, '105.00'])
    expect(payable({ rounding: '-0.254' })).toEqual([undefined, '-0.25', '104.75'])
  })
})

describe('a price with tax in it', () => {
  it('becomes a net one, but not at a rate of -100', () => {
    expect(netPriceOf(decimal('105'), decimal('5'))?.toString()).toBe('100')
    expect(netPriceOf(decimal('100'), decimal('5'))?.toString()).toBe('95.238095')
    expect(netPriceOf(decimal('100'), decimal('-100'))).toBeUndefined()
  })
})
