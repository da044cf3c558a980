/** Every amount of a document, computed from what people entered, and how it was computed. */
export { computeTotals, type TotalsOptions } from './compute-totals.ts'
export { type ExplainStep, explainTotals } from './explain-totals.ts'
export { netPriceOf } from './net-price.ts'
