import { type Finding, fatal } from '#core/findings'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { compare, decimal, parseDecimal } from '#core/money'

type Gross = Pick<Totals, 'grossTotal' | 'grossTotalAed'>

/**
 * Whether a second person has to approve a document before it is issued: when its total with VAT is above an amount.
 * One in another currency whose rate is unknown has to be approved whatever it says.
 * @param above in AED; null while nothing has to be approved
 */
export function needsApproval(
  { currency }: Pick<InvoiceDraft, 'currency'>,
  { grossTotal, grossTotalAed }: Gross,
  above: string | null,
): boolean {
  if (above === null) return false
  const inAed = parseDecimal((currency && currency !== 'AED' ? grossTotalAed : grossTotal) ?? '')
  return !inAed || compare(inAed, decimal(above)) > 0
}

/** The finding of a document that nobody else has approved. */
export function approvalNeeded(above: string): Finding {
  const message = `Above AED ${above} a second person approves a document before it is issued: ask for approval first.`
  return fatal('falaj-approval-needed', '', message, { above })
}
