/**
 * An exact decimal number: `digits` × 10^-`scale`. Immutable; no operation but {@link round} and {@link divide}
 * loses a digit. Compare with {@link compare} or {@link equal}, never with `===`.
 */
export class Decimal {
  readonly digits: bigint
  readonly scale: number

  constructor(digits: bigint, scale: number) {
    this.digits = digits
    this.scale = scale
  }

  /** The number in its usual form, with all its decimals: `12.50`, `-0.05`, `7`. */
  toString(): string {
    return printDecimal(this)
  }

  toJSON(): string {
    return printDecimal(this)
  }
}

/** A decimal on the wire and in the model: an optional minus, digits, optionally a dot and digits. */
export type DecimalString = string

/**
 * Which way a tie or a cut goes. `halfUp` sends ties towards positive infinity, as XPath's `round` does and so as
 * the official rules do; `halfAwayFromZero` is the symmetric one; `down` cuts towards zero, `up` away from it.
 */
export type RoundingMode = 'halfUp' | 'halfAwayFromZero' | 'halfEven' | 'down' | 'up'

const pow10Cache: bigint[] = []
function pow10(exponent: number): bigint {
  let power = pow10Cache[exponent]
  if (power === undefined) {
    power = 10n ** BigInt(exponent)
    if (exponent < 128) pow10Cache[exponent] = power
  }
  return power
}

export const zero = new Decimal(0n, 0)
export const one = new Decimal(1n, 0)

export function printDecimal(value: Decimal): string {
  const negative = value.digits < 0n
  const digits = (negative ? -value.digits : value.digits).toString()
  if (value.scale === 0) return negative ? `-${digits}` : digits
  const padded = digits.padStart(value.scale + 1, '0')
  const point = padded.length - value.scale
  return `${negative ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}`
}

function align(a: Decimal, b: Decimal): [bigint, bigint, number] {
  if (a.scale === b.scale) return [a.digits, b.digits, a.scale]
  if (a.scale > b.scale) return [a.digits, b.digits * pow10(a.scale - b.scale), a.scale]
  return [a.digits * pow10(b.scale - a.scale), b.digits, b.scale]
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(a, b)
  return new Decimal(left + right, scale)
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(a, b)
  return new Decimal(left - right, scale)
}

/** Exact: the scales add up. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return new Decimal(a.digits * b.digits, a.scale + b.scale)
}

/** `a / b` at `scale` decimals. Undefined when `b` is zero. */
export function divide(
  a: Decimal,
  b: Decimal,
  options: { scale: number; mode?: RoundingMode },
): Decimal | undefined {
  if (b.digits === 0n) return undefined
  // a/b × 10^scale = (a.digits × 10^(scale + b.scale)) / (b.digits × 10^a.scale)
  let numerator = a.digits * pow10(options.scale + b.scale)
  let denominator = b.digits * pow10(a.scale)
  if (denominator < 0n) {
    numerator = -numerator
    denominator = -denominator
  }
  return new Decimal(roundedQuotient(numerator, denominator, options.mode ?? 'halfUp'), options.scale)
}

/** `value / 100`, exact. */
export function percent(value: Decimal): Decimal {
  return new Decimal(value.digits, value.scale + 2)
}

export function negate(value: Decimal): Decimal {
  return new Decimal(-value.digits, value.scale)
}

/** -1, 0 or 1. `1.0` and `1.00` are the same. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = align(a, b)
  return left < right ? -1 : left > right ? 1 : 0
}

export function equal(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0
}

export function isZero(value: Decimal): boolean {
  return value.digits === 0n
}

export function isNegative(value: Decimal): boolean {
  return value.digits < 0n
}

/** The sum; zero for none. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = zero
  for (const value of values) total = add(total, value)
  return total
}

/** The number with at most `scale` decimals. Numbers with fewer stay as they are. */
export function round(value: Decimal, options: { scale: number; mode?: RoundingMode }): Decimal {
  if (value.scale <= options.scale) return value
  const unit = pow10(value.scale - options.scale)
  return new Decimal(roundedQuotient(value.digits, unit, options.mode ?? 'halfUp'), options.scale)
}

/** The number with exactly `scale` decimals: `7` → `7.00`. Rounds half up when it has more. */
export function withScale(value: Decimal, scale: number): Decimal {
  if (value.scale > scale) return round(value, { scale })
  return new Decimal(value.digits * pow10(scale - value.scale), scale)
}

/** The number without trailing zeros after the point: `5.00` → `5`. */
export function trim(value: Decimal): Decimal {
  let { digits, scale } = value
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n
    scale -= 1
  }
  return scale === value.scale ? value : new Decimal(digits, scale)
}

/** `numerator / denominator` (denominator > 0) as an integer. */
function roundedQuotient(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const quotient = numerator / denominator
  const remainder = numerator % denominator
  if (remainder === 0n) return quotient
  const away = numerator < 0n ? quotient - 1n : quotient + 1n
  if (mode === 'down') return quotient
  if (mode === 'up') return away
  const twice = 2n * (remainder < 0n ? -remainder : remainder)
  if (twice > denominator) return away
  if (twice < denominator) return quotient
  if (mode === 'halfAwayFromZero') return away
  if (mode === 'halfEven') return quotient % 2n === 0n ? quotient : away
  return numerator < 0n ? quotient : away
}
