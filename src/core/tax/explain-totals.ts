import { completeDraft } from '#core/drafts'
import { type InvoiceDraft, type Totals } from '#core/invoice'

/** One amount and its computation. Words: `explain.<key>` of the documents locale. */
export interface ExplainStep {
  /** Path of the amount in the totals, such as `lines[0].lineNet` or `taxTotal`. */
  readonly target: string
  readonly key:
    | 'netPrice'
    | 'lineNet'
    | 'lineTax'
    | 'lineGrossAed'
    | 'lineNetTotal'
    | 'allowanceTotal'
    | 'chargeTotal'
    | 'netTotal'
    | 'breakdownTax'
    | 'taxTotal'
    | 'grossTotal'
    | 'payable'
    | 'taxTotalAed'
    | 'grossTotalAed'
  /** The operands, in order: the sign or operation before it, its name and value. */
  readonly terms: readonly ExplainTerm[]
  readonly result: string
}

interface ExplainTerm {
  readonly operation: '+' | '-' | '×' | '÷'
  /** Name of the amount: a field of the line or of the totals, `percent` for a rate. */
  readonly name: string
  readonly value: string
}

type Operand = [ExplainTerm['operation'], string, string | undefined]

function step(
  target: string,
  key: ExplainStep['key'],
  result: string | undefined,
  operands: readonly Operand[],
): ExplainStep[] {
  if (result === undefined) return []
  const terms = operands.flatMap(([operation, name, value]) => (value ? [{ operation, name, value }] : []))
  return [{ target, key, terms, result }]
}

/** The computation of each amount of `computeTotals`, as data, in the order of computation. */
export function explainTotals(draft: InvoiceDraft, totals: Totals): ExplainStep[] {
  const complete = completeDraft(draft)
  // A completed draft in AED has no exchange rate.
  const rate = complete.exchangeRate?.rate
  const steps: ExplainStep[] = []
  complete.lines?.forEach((line, index) => {
    const computed = totals.lines[index]
    if (!computed) return
    const at = `lines[${index}]`
    steps.push(
      ...step(`${at}.netPrice`, 'netPrice', computed.netPrice, [
        ['+', 'gross', line.price?.gross],
        ['-', 'discount', line.price?.discount],
      ]),
      ...step(`${at}.lineNet`, 'lineNet', computed.lineNet, [
        ['+', 'netPrice', computed.netPrice],
        ['÷', 'baseQuantity', line.price?.baseQuantity],
        ['×', 'quantity', line.quantity],
        ...computed.charges.map((entry): Operand => ['+', 'charge', entry.amount]),
        ...computed.allowances.map((entry): Operand => ['-', 'allowance', entry.amount]),
      ]),
      ...step(`${at}.taxAmount`, 'lineTax', computed.taxAmount, [
        ['+', 'lineNet', computed.lineNet],
        ['×', 'percent', line.vat?.category === 'standard' ? line.vat.rate : '0'],
      ]),
      ...step(`${at}.grossAed`, 'lineGrossAed', computed.grossAed, [
        ['+', 'lineNet', computed.lineNet],
        ['+', 'lineTax', computed.taxAmount],
        ['×', 'exchangeRate', rate],
      ]),
    )
  })
  return [...steps, ...explainSums(totals, rate)]
}

function explainSums(totals: Totals, rate: string | undefined): ExplainStep[] {
  return [
    ...step(
      'lineNetTotal',
      'lineNetTotal',
      totals.lineNetTotal,
      totals.lines.map((line): Operand => ['+', 'lineNet', line.lineNet]),
    ),
    ...step(
      'allowanceTotal',
      'allowanceTotal',
      totals.allowanceTotal,
      totals.allowances.map((entry): Operand => ['+', 'allowance', entry.amount]),
    ),
    ...step(
      'chargeTotal',
      'chargeTotal',
      totals.chargeTotal,
      totals.charges.map((entry): Operand => ['+', 'charge', entry.amount]),
    ),
    ...step('netTotal', 'netTotal', totals.netTotal, [
      ['+', 'lineNetTotal', totals.lineNetTotal],
      ['-', 'allowanceTotal', totals.allowanceTotal],
      ['+', 'chargeTotal', totals.chargeTotal],
    ]),
    ...totals.breakdown.flatMap((entry, index) =>
      step(`breakdown[${index}].taxAmount`, 'breakdownTax', entry.taxAmount, [
        ['+', 'taxable', entry.taxable],
        ['×', 'percent', entry.category === 'standard' ? entry.rate : '0'],
      ]),
    ),
    ...step(
      'taxTotal',
      'taxTotal',
      totals.taxTotal,
      totals.breakdown.map((entry): Operand => ['+', 'taxAmount', entry.taxAmount]),
    ),
    ...step('grossTotal', 'grossTotal', totals.grossTotal, [
      ['+', 'netTotal', totals.netTotal],
      ['+', 'taxTotal', totals.taxTotal],
    ]),
    ...step('payable', 'payable', totals.payable, [
      ['+', 'grossTotal', totals.grossTotal],
      ['-', 'prepaid', totals.prepaid],
      ['+', 'rounding', totals.rounding],
    ]),
    ...step('taxTotalAed', 'taxTotalAed', totals.taxTotalAed, [
      ['+', 'taxTotal', totals.taxTotal],
      ['×', 'exchangeRate', rate],
    ]),
    ...step('grossTotalAed', 'grossTotalAed', totals.grossTotalAed, [
      ['+', 'grossTotal', totals.grossTotal],
      ['×', 'exchangeRate', rate],
    ]),
  ]
}
