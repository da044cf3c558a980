/**
 * Exact decimals with the arithmetic of the official rules: unlimited digits, halves rounded towards positive
 * infinity (XPath's `round`, which differs from `#core/money` below zero), input as XML Schema writes decimals.
 *
 * `units` is a number while it is a safe integer, for these are several times quicker, and a bigint beyond. No number
 * ever holds more digits than it can: each result that may be too large is computed again with bigints.
 */
export interface Decimal {
  readonly units: Units
  readonly scale: number
}

type Units = number | bigint

export const zero: Decimal = { units: 0, scale: 0 }

/** A decimal of up to this length fits into a number exactly, which is far quicker to read. */
const shortLength = 15

/** Where the point of a decimal is, or its end when it has none; -1 for a text that is no decimal. */
function pointIn(text: string): number {
  const first = text.charCodeAt(0)
  const from = first === 0x2b || first === 0x2d ? 1 : 0
  let point = -1
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) continue
    if (code !== 0x2e || point >= 0) return -1
    point = at
  }
  const digits = text.length - from - (point < 0 ? 0 : 1)
  if (digits === 0) return -1
  return point < 0 ? text.length : point
}

/** Reads `12.50`, `-3`, `.5`, `+7.`; white space around is allowed. Undefined for anything else. */
export function readDecimal(value: string): Decimal | undefined {
  const text = trimXml(value)
  const point = pointIn(text)
  if (point < 0) return undefined
  const scale = Math.max(text.length - point - 1, 0)
  if (text.length <= shortLength) return { units: shortUnits(text), scale }
  return { units: smallest(longUnits(text.slice(0, point) + text.slice(point + 1))), scale }
}

/** Whether {@link readDecimal} reads the text, for those who need no number of it. */
export function isDecimalText(value: string): boolean {
  return pointIn(trimXml(value)) >= 0
}

/** The digits of a short decimal as a whole number. */
function shortUnits(text: string): number {
  let units = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) units = units * 10 + code - 0x30
  }
  // There is one zero only.
  return text.charCodeAt(0) === 0x2d && units !== 0 ? -units : units
}

function longUnits(plain: string): bigint {
  return plain.startsWith('-')
    ? -BigInt(plain.slice(1))
    : BigInt(plain.startsWith('+') ? plain.slice(1) : plain)
}

/** As a number where one holds it. */
function smallest(units: bigint): Units {
  const asNumber = Number(units)
  return Number.isSafeInteger(asNumber) ? asNumber : units
}

/*
 * A sum or product of safe integers that is no safe integer itself is never rounded to one: numbers are rounded to the
 * nearest that they can hold, and 2^53, the first beyond, is one of these.
 */

function plus(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return smallest(BigInt(a) + BigInt(b))
}

function times(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    // Zero times less than zero is another zero for numbers.
    if (Number.isSafeInteger(product)) return product === 0 ? 0 : product
  }
  return smallest(BigInt(a) * BigInt(b))
}

function negated(a: Units): Units {
  return typeof a === 'number' ? 0 - a : smallest(-a)
}

const powers: Units[] = [1]

function power(exponent: number): Units {
  let found = powers[exponent]
  if (found === undefined) {
    found = smallest(10n ** BigInt(exponent))
    powers[exponent] = found
  }
  return found
}

function unitsAt(value: Decimal, scale: number): Units {
  return value.scale === scale ? value.units : times(value.units, power(scale - value.scale))
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: plus(unitsAt(a, scale), unitsAt(b, scale)), scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: negated(b.units), scale: b.scale })
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: times(a.units, b.units), scale: a.scale + b.scale }
}

export function absolute(a: Decimal): Decimal {
  return a.units < 0 ? { units: negated(a.units), scale: a.scale } : a
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

/** Negative, zero or positive as the value is. */
export function sign(value: Decimal): number {
  return value.units < 0 ? -1 : value.units > 0 ? 1 : 0
}

/** To two decimals; halves go up (-0.005 becomes 0, 0.005 becomes 0.01). */
export function roundToFils(value: Decimal): Decimal {
  if (value.scale <= 2) return value
  const divisor = power(value.scale - 2)
  const half = typeof divisor === 'number' ? divisor / 2 : divisor / 2n
  return { units: floorOf(plus(value.units, half), divisor), scale: 2 }
}

/** The quotient, rounded down. */
function floorOf(dividend: Units, divisor: Units): Units {
  if (typeof dividend === 'number' && typeof divisor === 'number') {
    const rest = dividend % divisor
    // Without the rest, the division is exact; what is divided is even, hence exact too up to twice the largest integer.
    return (dividend - (rest < 0 ? rest + divisor : rest)) / divisor
  }
  const [large, by] = [BigInt(dividend), BigInt(divisor)]
  return smallest(large < 0n && large % by !== 0n ? large / by - 1n : large / by)
}

/** A hundredth of the value, exactly. */
export function percentOf(value: Decimal): Decimal {
  return { units: value.units, scale: value.scale + 2 }
}

/** The same value with as few digits as it can be written with: 5, 5.0 and 5.00 are one. */
export function shortest({ units, scale }: Decimal): Decimal {
  let [least, digits] = [units, scale]
  while (digits > 0) {
    const tenth = tenthOf(least)
    if (tenth === undefined) break
    least = tenth
    digits -= 1
  }
  return { units: least, scale: digits }
}

function tenthOf(units: Units): Units | undefined {
  if (typeof units === 'number') return units % 10 === 0 ? units / 10 : undefined
  return units % 10n === 0n ? smallest(units / 10n) : undefined
}

/** Plain notation with at least two decimals, trailing zeros beyond them cut: `12.50`, `-0.125`. */
export function printDecimal(value: Decimal): string {
  const scale = Math.max(value.scale, 2)
  const negative = value.units < 0
  const units = unitsAt(absolute(value), scale)
  const digits = String(units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/(?<=^\d{2,})0+$/, '')
  return `${negative ? '-' : ''}${whole}.${fraction}`
}

/** Cuts the four white space characters of XML off both ends. */
export function trimXml(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isXmlSpace(text.charCodeAt(start))) start += 1
  while (end > start && isXmlSpace(text.charCodeAt(end - 1))) end -= 1
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

function isXmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d
}
