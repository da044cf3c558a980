import { builtInRate } from '#core/exchange-rates'
import type { InvoiceDraft } from '#core/invoice'

interface PeggedRate {
  /** AED for one unit. */
  readonly rate: string
  /** First day on which the rate held, `YYYY-MM-DD`. */
  readonly since: string
}

/** The rate of a currency that is fixed to the dollar, as the dirham is; undefined for any other, and for AED. */
export function peggedRate(currency: string): PeggedRate | undefined {
  const pegged = currency === 'AED' ? undefined : builtInRate(currency)
  return pegged?.certainty === 'pegged' && pegged.since
    ? { rate: pegged.rate, since: pegged.since }
    : undefined
}

/**
 * The draft in another currency. A rate belongs to its currency: the former one is removed, and a currency fixed to the
 * dollar brings its own. Pure.
 */
export function withCurrency(draft: InvoiceDraft, currency: string | undefined): InvoiceDraft {
  if (currency === draft.currency) return draft
  const { exchangeRate: _exchangeRate, currency: _currency, ...rest } = draft
  const rate = peggedRate(currency ?? '')?.rate
  return {
    ...rest,
    ...(currency === undefined ? {} : { currency }),
    ...(rate === undefined ? {} : { exchangeRate: { rate } }),
  }
}

/** A rate that was typed for a currency that the document no longer has. */
export interface RemovedRate {
  readonly currency: string
  readonly exchangeRate: NonNullable<InvoiceDraft['exchangeRate']>
  readonly rate: string
  /** Currency and rate of the document since then. */
  readonly now: { readonly currency: string; readonly rate: string }
}

/** The typed rate that a change of currency removes; null if there is none. A pegged rate was not typed. Pure. */
export function removedRate(before: InvoiceDraft, after: InvoiceDraft): RemovedRate | null {
  const { currency = '', exchangeRate } = before
  const rate = exchangeRate?.rate
  if (!exchangeRate || !rate || after.currency === currency || rate === peggedRate(currency)?.rate)
    return null
  const now = { currency: after.currency ?? '', rate: after.exchangeRate?.rate ?? '' }
  return { currency, exchangeRate, rate, now }
}
