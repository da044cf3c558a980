import { type Allowance, type InvoiceLine, type LineTotals } from '#core/invoice'
import {
  add,
  type Decimal,
  divide,
  equal,
  isZero,
  multiply,
  one,
  percent,
  round,
  roundForDocument,
  subtract,
  sum,
  trim,
  zero,
} from '#core/money'
import { isTaxed, type VatCategory } from '#core/vat'
import { optional, read } from './amounts.ts'
import { acceptedLineNet, acceptedPercentage } from './official-arithmetic.ts'

/** Digits that every reader of XML Schema takes in a decimal (XSD 1.0 part 2, 3.2.3). */
const safeDigits = 18

export interface ComputedAllowance {
  readonly amount: Decimal | undefined
  /** Set when the base was not entered. */
  readonly base: Decimal | undefined
}

export interface ComputedLine {
  readonly category: VatCategory | undefined
  readonly rate: Decimal | undefined
  readonly lineNet: Decimal | undefined
  readonly totals: LineTotals
}

interface LineOptions {
  /** AED for one unit of the document currency; undefined while it is unknown. */
  readonly exchangeRate: Decimal | undefined
  readonly roundLines: boolean
}

/**
 * One line: price, allowances, charges, net amount, VAT and the AED amounts. Expects a line of a completed draft
 * (`completeDraft`). Sources: PINT AE 1.0.4 ibr-147-ae, aligned-ibrp-004; BTAE-08, BTAE-10: domain 6.
 */
export function computeLine(line: InvoiceLine, options: LineOptions): ComputedLine {
  const gross = read(line.price?.gross)
  const discount = line.price?.discount ? read(line.price.discount) : zero
  const netPrice = gross && discount && subtract(gross, discount)
  const baseQuantity = line.price?.baseQuantity ? read(line.price.baseQuantity) : one
  const quantity = read(line.quantity)
  const price = netPrice && baseQuantity && quantity && quantityPrice(quantity, netPrice, baseQuantity)
  const before = price && statedPrice(price)
  const allowances = (line.allowances ?? []).map((entry) =>
    computeAllowance(entry, before, options.roundLines),
  )
  const charges = (line.charges ?? []).map((entry) => computeAllowance(entry, before, options.roundLines))
  const lineNet =
    price && quantity && netPrice && baseQuantity
      ? netOf(price, { quantity, netPrice, baseQuantity, allowances, charges }, options.roundLines)
      : undefined
  const category = line.vat?.category
  const rate = read(line.vat?.rate)
  const taxAmount = lineNet && category && taxOf(lineNet, category, rate, options.roundLines)
  return {
    category,
    rate,
    lineNet,
    totals: {
      ...optional('netPrice', netPrice),
      allowances: allowances.map(allowanceTotals),
      charges: charges.map(allowanceTotals),
      ...optional('lineNet', lineNet),
      ...optional('taxAmount', taxAmount),
      ...optional('gross', lineNet && taxAmount && add(lineNet, taxAmount)),
      ...aedAmounts(lineNet, taxAmount, category, options.exchangeRate),
    },
  }
}

export function allowanceTotals(computed: ComputedAllowance): LineTotals['allowances'][number] {
  return { ...optional('amount', computed.amount), ...optional('base', computed.base) }
}

/**
 * Amount of an allowance or charge: base × percent / 100 when there is a percentage (the base is `defaultBase`
 * unless typed), else the amount as typed. At document level at most two decimals, in lines all of them unless lines
 * are rounded. Source: ibr-131-ae, ibr-146-ae, BIS 4.2.
 */
export function computeAllowance(
  entry: Allowance,
  defaultBase: Decimal | undefined,
  inFils: boolean,
): ComputedAllowance {
  const settle = (value: Decimal) => (inFils ? roundForDocument(value) : value)
  const percentage = read(entry.percent)
  if (percentage) {
    const typed = read(entry.base)
    const base = typed ?? defaultBase
    if (!base) return { amount: undefined, base: undefined }
    const exact = percent(multiply(base, percentage))
    return { amount: acceptedPercentage(settle(exact), base, percentage), base: typed ? undefined : base }
  }
  const amount = read(entry.amount)
  return { amount: amount && settle(amount), base: undefined }
}

interface QuantityPrice {
  readonly amount: Decimal
  /** False for a quotient without end (10 / 3), or one that is too long to be stated. */
  readonly isExact: boolean
}

/** Quantity × price / base quantity; undefined when the base quantity is zero. */
function quantityPrice(
  quantity: Decimal,
  netPrice: Decimal,
  baseQuantity: Decimal,
): QuantityPrice | undefined {
  if (isZero(baseQuantity)) return undefined
  const product = multiply(quantity, netPrice)
  // A division by a number of n bits ends within n decimals more, or never.
  const scale = Math.max(product.scale + baseQuantity.digits.toString(2).length, safeDigits)
  const quotient = divide(product, baseQuantity, { scale })
  if (!quotient) return undefined
  const amount = trim(quotient)
  const isShort = amount.scale <= product.scale || amount.digits.toString().length <= safeDigits
  return { amount, isExact: isShort && equal(multiply(quotient, baseQuantity), product) }
}

/** The value stated in the document: the base of an allowance. */
function statedPrice({ amount, isExact }: QuantityPrice): Decimal {
  return isExact ? amount : roundForDocument(amount)
}

/**
 * The net amount (IBT-131) with all its decimals: the guidelines round totals only, and ibr-147-ae compares the result
 * of the unrounded parts at two decimals. It is rounded to fils, once and as a whole, if its price is a repeating
 * decimal or the user chose to round lines.
 */
function netOf(
  price: QuantityPrice,
  from: {
    quantity: Decimal
    netPrice: Decimal
    baseQuantity: Decimal
    allowances: ComputedAllowance[]
    charges: ComputedAllowance[]
  },
  roundLines: boolean,
): Decimal {
  const known = (entries: ComputedAllowance[]) => entries.flatMap(({ amount }) => (amount ? [amount] : []))
  const charges = known(from.charges)
  const allowances = known(from.allowances)
  const whole = subtract(add(price.amount, sum(charges)), sum(allowances))
  const net = roundLines || !price.isExact ? roundForDocument(whole) : whole
  return acceptedLineNet(net, { ...from, charges, allowances })
}

/** VAT of a line. Zero for all categories but the standard one; undefined while the rate is missing. */
function taxOf(
  lineNet: Decimal,
  category: VatCategory,
  rate: Decimal | undefined,
  roundLines: boolean,
): Decimal | undefined {
  if (!isTaxed(category)) return zero
  if (!rate) return undefined
  const exact = percent(multiply(lineNet, rate))
  return roundLines ? roundForDocument(exact) : exact
}

/** BTAE-08 and BTAE-10. Exempt lines must not carry BTAE-08 (ibr-163-ae). */
function aedAmounts(
  lineNet: Decimal | undefined,
  taxAmount: Decimal | undefined,
  category: VatCategory | undefined,
  exchangeRate: Decimal | undefined,
): Pick<LineTotals, 'taxAmountAed' | 'grossAed'> {
  if (!lineNet || !taxAmount || !exchangeRate) return {}
  // Four decimals as in the official samples; an amount that was converted is rounded to fils.
  const inAed = (amount: Decimal) =>
    exchangeRate === one ? round(amount, { scale: 4 }) : roundForDocument(multiply(amount, exchangeRate))
  const tax = inAed(taxAmount)
  const gross = inAed(add(lineNet, taxAmount))
  return { ...(category === 'exempt' ? {} : optional('taxAmountAed', tax)), ...optional('grossAed', gross) }
}
