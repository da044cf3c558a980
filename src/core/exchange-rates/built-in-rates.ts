/** Built-in exchange rates to the dirham: accurate enough to detect an inverted rate. */
import {
  compare,
  Decimal,
  type DecimalString,
  decimal,
  divide,
  multiply,
  one,
  parseDecimal,
  trim,
} from '#core/money'

/** The value of one unit of a currency in AED. */
interface BuiltInRate {
  readonly rate: DecimalString
  /**
   * `pegged`: fixed to the US dollar, as the dirham is, so the rate is right to a few thousandths; `magnitude`: rounded,
   * enough to detect an inverse or a slipped decimal point, never to calculate with.
   */
  readonly certainty: 'pegged' | 'magnitude'
  /** For a pegged currency: first day on which the rate held, `YYYY-MM-DD`. */
  readonly since?: string
}

interface Peg {
  readonly perDollar: DecimalString
  /** First day of the peg, `YYYY-MM-DD`. */
  readonly since: string
  readonly source: string
}

/** Units per US dollar of currencies that are pegged to it. Checked on 2026-11-26; each is unchanged since. */
const pegs: Readonly<Record<string, Peg>> = {
  AED: { perDollar: '3.6725', since: '1997-11-01', source: 'Central Bank of the UAE, monetary policy' },
  SAR: { perDollar: '3.75', since: '1986-06-01', source: 'Saudi Central Bank, exchange rate policy' },
  QAR: { perDollar: '3.64', since: '2001-07-01', source: 'Qatar, Emiri Decree 34 of 2001' },
  BHD: { perDollar: '0.376', since: '2001-12-01', source: 'Central Bank of Bahrain, exchange rate policy' },
  OMR: { perDollar: '0.3845', since: '1986-01-01', source: 'Central Bank of Oman, exchange rate policy' },
}

/**
 * AED for one unit, to one or two digits, as of 2025. They are orders of magnitude, not published rates: a rate that
 * differs by less than a factor of three is accepted.
 */
const magnitudes: Readonly<Record<string, DecimalString>> = {
  ...{ KWD: '12', JOD: '5.2', EUR: '4.1', GBP: '4.8', CHF: '4.4', CAD: '2.65', AUD: '2.4', NZD: '2.15' },
  ...{ SGD: '2.8', HKD: '0.47', CNY: '0.51', CNH: '0.51', JPY: '0.025', KRW: '0.0026', INR: '0.043' },
  ...{ PKR: '0.013', LKR: '0.012', BDT: '0.03', NPR: '0.027', PHP: '0.064', IDR: '0.00023', MYR: '0.85' },
  ...{ THB: '0.11', VND: '0.00014', EGP: '0.075', MAD: '0.39', TRY: '0.1', ZAR: '0.2', KES: '0.028' },
  ...{ SEK: '0.37', NOK: '0.35', DKK: '0.56', PLN: '0.98', CZK: '0.17', RUB: '0.043', BRL: '0.66' },
  ...{ MXN: '0.19', ILS: '1.05', IQD: '0.0028', TWD: '0.12' },
}

/** The built-in rate of a currency (ISO 4217); undefined for an unknown currency. */
export function builtInRate(currency: string): BuiltInRate | undefined {
  const dirham = pegs['AED']
  if (currency === 'USD' && dirham)
    return { rate: dirham.perDollar, certainty: 'pegged', since: dirham.since }
  const peg = Object.hasOwn(pegs, currency) ? pegs[currency] : undefined
  if (peg && dirham) {
    const cross = divide(decimal(dirham.perDollar), decimal(peg.perDollar), { scale: 6 })
    const since = peg.since > dirham.since ? peg.since : dirham.since
    return { rate: String(trim(cross ?? one)), certainty: 'pegged', since }
  }
  const rate = Object.hasOwn(magnitudes, currency) ? magnitudes[currency] : undefined
  return rate === undefined ? undefined : { rate, certainty: 'magnitude' }
}

/** By how much a stated rate may differ: banks sell pegged currencies at up to a few hundredths off the peg. */
const tolerances = { pegged: decimal('1.05'), magnitude: decimal('3') } as const

/** The plausible range of a rate to AED, both ends included. */
function rangeOf({ certainty, rate }: BuiltInRate): { least: Decimal; most: Decimal } {
  const tolerance = tolerances[certainty]
  const rateValue = decimal(rate)
  return {
    least: divide(rateValue, tolerance, { scale: 12, mode: 'down' }) ?? rateValue,
    most: multiply(rateValue, tolerance),
  }
}

interface RateDoubt {
  /** `turnedOver`: it states units for one dirham; `far`: it is outside the plausible range; `notPositive`: zero or less. */
  readonly doubt: 'turnedOver' | 'far' | 'notPositive'
  /** More than a hundred times off: impossible in any market, so no document may be issued at it. */
  readonly isAbsurd: boolean
  /** The built-in rate of the currency; undefined for `notPositive` in an unknown currency. */
  readonly known?: BuiltInRate
}

/** The factor from which a rate is impossible. */
const absurdFrom = decimal('100')

/**
 * Why a stated rate (AED for one unit of the currency) is implausible; undefined for a plausible rate, for no number, and
 * for an unknown currency.
 */
export function doubtRate(currency: string, stated: DecimalString): RateDoubt | undefined {
  const rate = parseDecimal(stated)
  if (!rate) return undefined
  const builtIn = builtInRate(currency)
  if (rate.digits <= 0n)
    return { doubt: 'notPositive', isAbsurd: true, ...(builtIn ? { known: builtIn } : {}) }
  if (!builtIn) return undefined
  const isWithin = (value: Decimal) => {
    const { least, most } = rangeOf(builtIn)
    return compare(value, least) >= 0 && compare(value, most) <= 0
  }
  if (isWithin(rate)) return undefined
  const inverse = divide(one, rate, { scale: 12 })
  const expected = decimal(builtIn.rate)
  const isAbsurd =
    compare(multiply(rate, absurdFrom), expected) < 0 || compare(rate, multiply(expected, absurdFrom)) > 0
  return { doubt: inverse && isWithin(inverse) ? 'turnedOver' : 'far', isAbsurd, known: builtIn }
}

/**
 * AED for one unit, but never less than the built-in rate of the currency. Limits in AED are compared using it, so that a
 * rate that is too low cannot bypass them. A currency that has fallen since counts for more than it is worth: a
 * limit applies earlier, and never later. Undefined for an unknown currency, or when the stated rate is
 * no number: then the caller must not rely on any amount in AED.
 */
export function cautiousRate(currency: string, stated: DecimalString): Decimal | undefined {
  const rate = parseDecimal(stated)
  const builtIn = builtInRate(currency)
  if (!rate || !builtIn) return undefined
  return compare(rate, decimal(builtIn.rate)) >= 0 ? rate : decimal(builtIn.rate)
}
