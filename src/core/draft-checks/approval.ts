import { cautiousRate } from '#core/exchange-rates'
import { type Finding, fatal } from '#core/findings'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { compare, decimal, multiply, one, parseDecimal } from '#core/money'

type Gross = Pick<Totals, 'grossTotal'>

/**
 * Whether a second person has to approve a document before it is issued: when its total with VAT is above an amount. The
 * author chooses the exchange rate, so another currency counts for at least its known rate
 * (`cautiousRate`); a document in an unknown currency always needs approval.
 * @param above in AED; null while nothing has to be approved
 */
export function needsApproval(
  { currency, exchangeRate }: Pick<InvoiceDraft, 'currency' | 'exchangeRate'>,
  { grossTotal }: Gross,
  above: string | null,
): boolean {
  if (above === null) return false
  const gross = parseDecimal(grossTotal ?? '')
  const rate = currency && currency !== 'AED' ? cautiousRate(currency, exchangeRate?.rate ?? '') : one
  return !gross || !rate || compare(multiply(gross, rate), decimal(above)) > 0
}

/** The finding of a document without the approval of a second user. */
export function approvalNeeded(above: string): Finding {
  const message = `Above AED ${above} a second person approves a document before it is issued: ask for approval first.`
  return fatal('falaj-approval-needed', '', message, { above })
}
