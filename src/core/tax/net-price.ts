import { add, type Decimal, decimal, divide, multiply, trim } from '#core/money'

const hundred = decimal('100')

/** Number of decimals of a price that was entered with VAT. */
const priceScale = 6

/**
 * The price without VAT of a price that includes it: price × 100 / (100 + rate), at six decimals. Prices with VAT are
 * turned into net ones as they are entered; the document itself only knows net prices (domain 6). Undefined for a
 * rate of -100 percent.
 */
export function netPriceOf(inclusive: Decimal, rate: Decimal): Decimal | undefined {
  const net = divide(multiply(inclusive, hundred), add(hundred, rate), { scale: priceScale })
  return net && trim(net)
}
