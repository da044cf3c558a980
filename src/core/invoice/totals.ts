import { z } from 'zod'
import { vatCategories } from '#core/vat'

const amount = z.string().max(400)
const computedAmount = z.strictObject({
  amount: amount.optional(),
  /** The base of the percentage when it was not entered: the line before allowances, or the sum of the lines. */
  base: amount.optional(),
})

/**
 * All amounts that are computed from a document, as decimal strings; arrays are parallel to those of the document.
 * `computeTotals` (core/tax) computes them for drafts, `readUbl` reads them from a received document. An amount is
 * missing while its inputs are missing.
 */
export const totalsSchema = z.strictObject({
  /** IBT-005, the currency of all amounts but those named AED. */
  currency: z.string().max(40).optional(),
  lines: z.array(
    z.strictObject({
      /** IBT-146, price of one base quantity after discount. */
      netPrice: amount.optional(),
      allowances: z.array(computedAmount),
      charges: z.array(computedAmount),
      /** IBT-131. */
      lineNet: amount.optional(),
      /** VAT of the line in document currency; not part of the XML. */
      taxAmount: amount.optional(),
      /** Line net and its VAT; not part of the XML. */
      gross: amount.optional(),
      /** BTAE-08, in AED. */
      taxAmountAed: amount.optional(),
      /** BTAE-10, in AED, with VAT. */
      grossAed: amount.optional(),
    }),
  ),
  allowances: z.array(computedAmount),
  charges: z.array(computedAmount),
  /** IBG-23, one per category and rate. */
  breakdown: z.array(
    z.strictObject({
      category: z.enum(vatCategories).optional(),
      rate: amount.optional(),
      /** IBT-116. */
      taxable: amount.optional(),
      /** IBT-117. */
      taxAmount: amount.optional(),
      exemptionReasonCode: z.string().max(40).optional(),
      exemptionReason: z.string().max(5000).optional(),
    }),
  ),
  /** IBT-106. */
  lineNetTotal: amount.optional(),
  /** IBT-107. */
  allowanceTotal: amount.optional(),
  /** IBT-108. */
  chargeTotal: amount.optional(),
  /** IBT-109. */
  netTotal: amount.optional(),
  /** IBT-110. */
  taxTotal: amount.optional(),
  /** IBT-112. */
  grossTotal: amount.optional(),
  /** IBT-113. */
  prepaid: amount.optional(),
  /** IBT-114. */
  rounding: amount.optional(),
  /** IBT-115. */
  payable: amount.optional(),
  /** IBT-111, in AED. */
  taxTotalAed: amount.optional(),
  /** BTAE-20, in AED. */
  grossTotalAed: amount.optional(),
  /** The amount retained until later; never part of the sums above. */
  retention: z
    .strictObject({ amount: amount.optional(), taxAmount: amount.optional(), total: amount.optional() })
    .optional(),
  /** Only in documents read: model path → currency, where an amount names another one than it should. */
  otherCurrencies: z.record(z.string(), z.string().max(40)).optional(),
})

export type Totals = z.infer<typeof totalsSchema>
export type LineTotals = Totals['lines'][number]
export type BreakdownEntry = Totals['breakdown'][number]
