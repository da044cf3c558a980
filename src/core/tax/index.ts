/** Every amount of a document, computed from the entered fields, with the steps of the computation. */
export { computeTotals, type TotalsOptions } from './compute-totals.ts'
export { type ExplainStep, explainTotals } from './explain-totals.ts'
export { netPriceOf } from './net-price.ts'
