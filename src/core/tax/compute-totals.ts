import { completeDraft } from '#core/drafts'
import { type DocumentAllowance, type InvoiceDraft, type Totals } from '#core/invoice'
import { add, type Decimal, multiply, one, percent, roundForDocument, subtract, sum, zero } from '#core/money'
import { isTaxed } from '#core/vat'
import { optional, read } from './amounts.ts'
import { computeBreakdown, type TaxablePart } from './compute-breakdown.ts'
import {
  allowanceTotals,
  type ComputedAllowance,
  type ComputedLine,
  computeAllowance,
  computeLine,
} from './compute-line.ts'

export interface TotalsOptions {
  /**
   * `document` (the default): lines and breakdown keep every digit, only the totals are rounded (MoF Guidelines
   * 12.2 no. 5). `line`: line net amounts, their VAT and the breakdown are rounded to fils as well (FTA VATP006).
   */
  readonly rounding?: 'document' | 'line'
}

/**
 * Computes every amount of a document from the entered fields; earlier computed amounts are ignored. Tolerant:
 * missing or incomplete fields add nothing. Amounts are in document currency unless named AED. Source: PINT AE 1.0.4
 * BIS 4.1, ibr-co-10 … ibr-co-16, ibr-175-ae; see `explainTotals` for the steps.
 */
export function computeTotals(draft: InvoiceDraft, options: TotalsOptions = {}): Totals {
  const complete = completeDraft(draft)
  const roundLines = options.rounding === 'line'
  const lineRate = isForeign(complete) ? read(complete.exchangeRate?.rate) : one
  const lines = (complete.lines ?? []).map((line) =>
    computeLine(line, { exchangeRate: lineRate, roundLines }),
  )
  const lineNetTotal = roundForDocument(sum(lines.flatMap(({ lineNet }) => (lineNet ? [lineNet] : []))))
  const allowances = (complete.allowances ?? []).map((entry) => computeAllowance(entry, lineNetTotal, true))
  const charges = (complete.charges ?? []).map((entry) => computeAllowance(entry, lineNetTotal, true))
  const allowanceTotal = totalOf(allowances)
  const chargeTotal = totalOf(charges)
  const netTotal = add(subtract(lineNetTotal, allowanceTotal ?? zero), chargeTotal ?? zero)
  const parts = [
    ...lines.map(linePart),
    ...charges.map((computed, index) => allowancePart(computed, complete.charges?.[index], 1)),
    ...allowances.map((computed, index) => allowancePart(computed, complete.allowances?.[index], -1)),
  ]
  const breakdown = computeBreakdown(parts, roundLines)
  const grossTotal = add(netTotal, breakdown.taxTotal)
  return {
    ...(complete.currency ? { currency: complete.currency } : {}),
    lines: lines.map(({ totals }) => totals),
    allowances: allowances.map(allowanceTotals),
    charges: charges.map(allowanceTotals),
    breakdown: breakdown.entries,
    ...optional('lineNetTotal', lineNetTotal),
    ...optional('allowanceTotal', allowanceTotal),
    ...optional('chargeTotal', chargeTotal),
    ...optional('netTotal', netTotal),
    ...optional('taxTotal', breakdown.taxTotal),
    ...optional('grossTotal', grossTotal),
    ...paymentTotals(complete, grossTotal),
    ...aedTotals(complete, breakdown.taxTotal, grossTotal),
    ...retentionTotals(complete, netTotal, parts),
  }
}

function isForeign(draft: InvoiceDraft): boolean {
  return Boolean(draft.currency) && draft.currency !== 'AED'
}

function totalOf(entries: readonly ComputedAllowance[]): Decimal | undefined {
  if (entries.length === 0) return undefined
  return roundForDocument(sum(entries.flatMap(({ amount }) => (amount ? [amount] : []))))
}

function linePart(line: ComputedLine): TaxablePart {
  return { category: line.category, rate: line.rate, amount: line.lineNet, sign: 1, isLine: true }
}

function allowancePart(
  computed: ComputedAllowance,
  entry: DocumentAllowance | undefined,
  sign: 1 | -1,
): TaxablePart {
  const { category, rate } = entry?.vat ?? {}
  return { category, rate: read(rate), amount: computed.amount, sign, isLine: false }
}

/** IBT-113 to IBT-115. Source: ibr-co-16, ibr-093. */
function paymentTotals(
  draft: InvoiceDraft,
  grossTotal: Decimal,
): Pick<Totals, 'prepaid' | 'rounding' | 'payable'> {
  const typed = read(draft.prepaid)
  const received = draft.prepayments?.length
    ? sum(
        draft.prepayments.flatMap((entry) => {
          const amount = read(entry.amount)
          return amount ? [amount] : []
        }),
      )
    : undefined
  const paid = typed ?? received
  const prepaid = paid && roundForDocument(paid)
  const typedRounding = read(draft.rounding)
  const rounding = typedRounding && roundForDocument(typedRounding)
  const payable = add(subtract(grossTotal, prepaid ?? zero), rounding ?? zero)
  return {
    ...optional('prepaid', prepaid),
    ...optional('rounding', rounding),
    ...optional('payable', payable),
  }
}

/** IBT-111 and BTAE-20, for documents in another currency than AED. */
function aedTotals(
  draft: InvoiceDraft,
  taxTotal: Decimal,
  grossTotal: Decimal,
): Pick<Totals, 'taxTotalAed' | 'grossTotalAed'> {
  const rate = isForeign(draft) ? read(draft.exchangeRate?.rate) : undefined
  if (!rate) return {}
  return {
    ...optional('taxTotalAed', roundForDocument(multiply(taxTotal, rate))),
    ...optional('grossTotalAed', roundForDocument(multiply(grossTotal, rate))),
  }
}

/** The retained amount: shown and planned, never part of this document's sums. */
function retentionTotals(
  draft: InvoiceDraft,
  netTotal: Decimal,
  parts: readonly TaxablePart[],
): Pick<Totals, 'retention'> {
  const { retention } = draft
  if (!retention) return {}
  const percentage = read(retention.percent)
  const amount = percentage ? percent(multiply(netTotal, percentage)) : read(retention.amount)
  if (!amount) return {}
  const retained = roundForDocument(amount)
  const rate = parts.find((part) => part.isLine && part.category && isTaxed(part.category))?.rate
  const tax = retention.notTaxable || !rate ? zero : roundForDocument(percent(multiply(retained, rate)))
  return {
    retention: {
      ...optional('amount', retained),
      ...optional('taxAmount', tax),
      ...optional('total', add(retained, tax)),
    },
  }
}
