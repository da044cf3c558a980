import { knownRate } from '#core/exchange-rates'
import type { InvoiceDraft } from '#core/invoice'

interface PeggedRate {
  /** AED for one unit. */
  readonly rate: string
  /** First day on which the rate held, `YYYY-MM-DD`. */
  readonly since: string
}

/** The rate of a currency that is fixed to the dollar, as the dirham is; undefined for any other, and for AED. */
export function peggedRate(currency: string): PeggedRate | undefined {
  const known = currency === 'AED' ? undefined : knownRate(currency)
  return known?.certainty === 'pegged' && known.since ? { rate: known.rate, since: known.since } : undefined
}

/**
 * The draft with the pegged rate of its currency. An entered rate stays, unless it is the pegged rate of the former
 * currency. Pure.
 * @param former the currency before
 */
export function withPeggedRate(draft: InvoiceDraft, former: string): InvoiceDraft {
  const current = draft.exchangeRate?.rate
  if (current && current !== peggedRate(former)?.rate) return draft
  const rate = peggedRate(draft.currency ?? '')?.rate
  if (rate === current) return draft
  const { exchangeRate: _exchangeRate, ...rest } = draft
  return rate === undefined ? rest : { ...rest, exchangeRate: { rate } }
}
