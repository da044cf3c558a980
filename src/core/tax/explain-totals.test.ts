import { describe, expect, it } from 'vitest'
import { type InvoiceDraft, invoiceDraftSchema, type Totals } from '#core/invoice'
import { add, type Decimal, decimal, divide, multiply, percent, subtract, zero } from '#core/money'
import { computeTotals, type ExplainStep, explainTotals } from '#core/tax'
import { goldenCases, goldenInput } from '../../../tools/golden-examples.ts'

const draftOf = (name: string): InvoiceDraft => invoiceDraftSchema.parse(goldenInput(name))

/** What the terms of a step come to when they are worked out one after the other. */
function workedOut({ terms }: ExplainStep): Decimal {
  let result = zero
  for (const { operation, name, value } of terms) {
    const operand = name === 'percent' ? percent(decimal(value)) : decimal(value)
    if (operation === '+') result = add(result, operand)
    else if (operation === '-') result = subtract(result, operand)
    else if (operation === '×') result = multiply(result, operand)
    else result = divide(result, operand, { scale: 10 }) ?? zero
  }
  return result
}

function valueAt(totals: Totals, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], totals)
}

const inWords = (steps: readonly ExplainStep[]) =>
  steps.map(
    ({ target, key, terms, result }) =>
      `${target} ${key}: ${terms.map(({ operation, name, value }) => `${operation} ${name} ${value}`).join(' ')} = ${result}`,
  )

describe('the explanation of the totals', () => {
  it.each(goldenCases())('works out, for %s', (name) => {
    const draft = draftOf(name)
    const totals = computeTotals(draft)
    const steps = explainTotals(draft, totals)
    for (const step of steps) {
      expect(step.result, step.target).toBe(valueAt(totals, step.target))
      const off = subtract(workedOut(step), decimal(step.result))
      expect(Math.abs(Number(off.toString())), inWords([step])[0]).toBeLessThan(0.006)
    }
    expect(new Set(steps.map(({ target }) => target)).size).toBe(steps.length)
  })

  it('says each step with its names, in the order in which it is made', () => {
    const draft: InvoiceDraft = {
      kind: 'invoice',
      currency: 'USD',
      exchangeRate: { rate: '3.6725' },
      allowances: [{ percent: '10', vat: { category: 'standard' } }],
      charges: [{ amount: '5', vat: { category: 'standard' } }],
      prepaid: '20',
      rounding: '-0.25',
      lines: [
        {
          quantity: '6',
          price: { gross: '25', discount: '5', baseQuantity: '2' },
          vat: { category: 'standard' },
          charges: [{ amount: '3' }],
          allowances: [{ amount: '1' }],
        },
        { quantity: '1', price: { gross: '40' }, vat: { category: 'exempt' } },
      ],
    }
    expect(inWords(explainTotals(draft, computeTotals(draft)))).toEqual([
      'lines[0].netPrice netPrice: + gross 25 - discount 5 = 20.00',
      'lines[0].lineNet lineNet: + netPrice 20.00 ÷ baseQuantity 2 × quantity 6 + charge 3.00 - allowance 1.00 = 62.00',
      'lines[0].taxAmount lineTax: + lineNet 62.00 × percent 5 = 3.10',
      'lines[0].grossAed lineGrossAed: + lineNet 62.00 + lineTax 3.10 × exchangeRate 3.6725 = 239.08',
      'lines[1].netPrice netPrice: + gross 40 - discount 0 = 40.00',
      'lines[1].lineNet lineNet: + netPrice 40.00 ÷ baseQuantity 1 × quantity 1 = 40.00',
      'lines[1].taxAmount lineTax: + lineNet 40.00 × percent 0 = 0.00',
      'lines[1].grossAed lineGrossAed: + lineNet 40.00 + lineTax 0.00 × exchangeRate 3.6725 = 146.90',
      'lineNetTotal lineNetTotal: + lineNet 62.00 + lineNet 40.00 = 102.00',
      'allowanceTotal allowanceTotal: + allowance 10.20 = 10.20',
      'chargeTotal chargeTotal: + charge 5.00 = 5.00',
      'netTotal netTotal: + lineNetTotal 102.00 - allowanceTotal 10.20 + chargeTotal 5.00 = 96.80',
      'breakdown[0].taxAmount breakdownTax: + taxable 56.80 × percent 5 = 2.84',
      'breakdown[1].taxAmount breakdownTax: + taxable 40.00 × percent 0 = 0.00',
      'taxTotal taxTotal: + taxAmount 2.84 + taxAmount 0.00 = 2.84',
      'grossTotal grossTotal: + netTotal 96.80 + taxTotal 2.84 = 99.64',
      'payable payable: + grossTotal 99.64 - prepaid 20.00 + rounding -0.25 = 79.39',
      'taxTotalAed taxTotalAed: + taxTotal 2.84 × exchangeRate 3.6725 = 10.43',
      'grossTotalAed grossTotalAed: + grossTotal 99.64 × exchangeRate 3.6725 = 365.93',
    ])
  })

  it('leaves out what is not known yet, and exchange rates that are not needed', () => {
    const draft: InvoiceDraft = {
      kind: 'invoice',
      currency: 'AED',
      exchangeRate: { rate: '2' },
      lines: [{ quantity: '2' }, { quantity: '1', price: { gross: '10' }, vat: { category: 'standard' } }],
    }
    const words = inWords(explainTotals(draft, computeTotals(draft)))
    expect(words.filter((text) => text.startsWith('lines[0]'))).toEqual([])
    expect(words.join()).not.toContain('exchangeRate')
    const fewer = explainTotals(draft, { ...computeTotals(draft), lines: [] })
    expect(fewer.some(({ target }) => target.startsWith('lines['))).toBe(false)
  })
})
