/**
 * Exact decimals with the arithmetic of the official rules: unlimited digits, halves rounded towards positive
 * infinity (XPath's `round`, which differs from `#core/money` below zero), input as XML Schema writes decimals.
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }

const lexical = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** Reads `12.50`, `-3`, `.5`, `+7.`; white space around is allowed. Undefined for anything else. */
export function readDecimal(text: string): Decimal | undefined {
  const match = lexical.exec(trimXml(text))
  if (!match) return undefined
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return undefined
  const units = BigInt(whole + fraction)
  return { units: match[1] === '-' ? -units : units, scale: fraction.length }
}

const powers: bigint[] = [1n]

function power(exponent: number): bigint {
  let found = powers[exponent]
  if (found === undefined) {
    found = 10n ** BigInt(exponent)
    powers[exponent] = found
  }
  return found
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.scale === scale ? value.units : value.units * power(scale - value.scale)
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: -b.units, scale: b.scale })
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? { units: -a.units, scale: a.scale } : a
}

export function sum(values: readonly Decimal[]): Decimal {
  let total = zero
  for (const value of values) total = add(total, value)
  return total
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const left = unitsAt(a, scale)
  const right = unitsAt(b, scale)
  return left < right ? -1 : left > right ? 1 : 0
}

export function equal(a: Decimal | undefined, b: Decimal | undefined): boolean {
  return a !== undefined && b !== undefined && compare(a, b) === 0
}

/** To two decimals; halves go up (-0.005 becomes 0, 0.005 becomes 0.01). */
export function roundToFils(value: Decimal): Decimal {
  if (value.scale <= 2) return value
  const divisor = power(value.scale - 2)
  const shifted = value.units + divisor / 2n
  const quotient = shifted / divisor
  const floored = shifted < 0n && shifted % divisor !== 0n ? quotient - 1n : quotient
  return { units: floored, scale: 2 }
}

/** A hundredth of the value, exactly. */
export function percentOf(value: Decimal): Decimal {
  return { units: value.units, scale: value.scale + 2 }
}

/** Plain notation with at least two decimals, trailing zeros beyond them cut: `12.50`, `-0.125`. */
export function printDecimal(value: Decimal): string {
  const scale = Math.max(value.scale, 2)
  const negative = value.units < 0n
  const digits = String(negative ? -unitsAt(value, scale) : unitsAt(value, scale)).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/(?<=^\d{2,})0+$/, '')
  return `${negative ? '-' : ''}${whole}.${fraction}`
}

/** Cuts the four white space characters of XML off both ends. */
export function trimXml(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}
