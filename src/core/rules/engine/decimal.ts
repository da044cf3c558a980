/**
 * Exact decimals with the arithmetic of the official rules: unlimited digits, halves rounded towards positive
 * infinity (XPath's `round`, which differs from `#core/money` below zero), input as XML Schema writes decimals.
 */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const zero: Decimal = { units: 0n, scale: 0 }

/** Up to so many characters a decimal has no more digits than a number holds exactly, which is far quicker to read. */
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
  if (text.length <= shortLength) return { units: BigInt(shortUnits(text)), scale }
  return { units: longUnits(text.slice(0, point) + text.slice(point + 1)), scale }
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
  return text.charCodeAt(0) === 0x2d ? -units : units
}

function longUnits(plain: string): bigint {
  return plain.startsWith('-')
    ? -BigInt(plain.slice(1))
    : BigInt(plain.startsWith('+') ? plain.slice(1) : plain)
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
  let start = 0
  let end = text.length
  while (start < end && isXmlSpace(text.charCodeAt(start))) start += 1
  while (end > start && isXmlSpace(text.charCodeAt(end - 1))) end -= 1
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

function isXmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d
}
