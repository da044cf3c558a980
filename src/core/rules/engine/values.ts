import type { XmlElement } from '#core/xml'
import { type Decimal, isDecimalText, readDecimal, sum, trimXml } from './decimal.ts'
import { all, only, sole, some, text } from './select.ts'
import { Unreadable } from './unreadable.ts'

/** The number in an element, exactly. Throws {@link Unreadable} when it is not a number. */
export function decimalOf(node: XmlElement): Decimal {
  const value = readDecimal(text(node))
  if (!value) throw new Unreadable('not-a-number', node, text(node))
  return value
}

/** The number at a path, undefined when nothing stands there. Throws when repeated or no number. */
export function decimalAt(from: XmlElement, path: string): Decimal | undefined {
  const node = only(from, path)
  return node && decimalOf(node)
}

/** The sum of the numbers at `path` in each of the elements; one without the number adds nothing. */
export function sumAt(nodes: readonly XmlElement[], path: string): Decimal {
  const values: Decimal[] = []
  for (const node of nodes) {
    const value = decimalAt(node, path)
    if (value) values.push(value)
  }
  return sum(values)
}

/** True when exactly one element stands there and it is a decimal number. */
export function isDecimal(nodes: readonly XmlElement[]): boolean {
  const [node] = nodes
  return node !== undefined && nodes.length === 1 && isDecimalText(text(node))
}

/** The number at a path where exactly one element stands; undefined otherwise, or when it is no decimal. */
export function soleDecimalAt(from: XmlElement, path: string): Decimal | undefined {
  const node = sole(from, path)
  return node && readDecimal(text(node))
}

const floatLexical = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?INF|NaN)$/

/** Binary floating point, as a few official rules compute. Undefined when it is no number. */
export function readFloat(value: string): number | undefined {
  const trimmed = trimXml(value)
  if (isDecimalText(trimmed)) return Number(trimmed)
  if (!floatLexical.test(trimmed)) return undefined
  return Number(trimmed.endsWith('INF') ? trimmed.replace('INF', 'Infinity') : trimmed)
}

/** The floating point number in an element. Throws {@link Unreadable} when it is not a number. */
export function floatOf(node: XmlElement): number {
  const value = readFloat(text(node))
  if (value === undefined) throw new Unreadable('not-a-number', node, text(node))
  return value
}

/** The floating point number of the one element at a path; NaN when there is none or it is no number. */
export function floatAt(from: XmlElement, path: string): number {
  const node = only(from, path)
  return node ? (readFloat(text(node)) ?? Number.NaN) : Number.NaN
}

/** True when the number in one of the elements passes. Throws at the first that is no number. */
export function someNumber(nodes: readonly XmlElement[], passes: (value: number) => boolean): boolean {
  return nodes.some((node) => passes(floatOf(node)))
}

/** True when the number in one of the elements at a path passes. Throws at the first that is no number. */
export function someNumberAt(from: XmlElement, path: string, passes: (value: number) => boolean): boolean {
  return some(from, path, numberPasses, passes)
}

const numberPasses = (node: XmlElement, passes: (value: number) => boolean): boolean => passes(floatOf(node))

/** True when one of the elements is the flag `true` (or `1`); see {@link flagOf}. */
export function someFlag(nodes: readonly XmlElement[], wanted: boolean): boolean {
  return nodes.some((node) => flagOf(node) === wanted)
}

/** true/1, false/0. Throws {@link Unreadable} for anything else. */
function flagOf(node: XmlElement): boolean {
  const value = readFlag(node)
  if (value === undefined) throw new Unreadable('not-a-flag', node, text(node))
  return value
}

function readFlag(node: XmlElement): boolean | undefined {
  const value = trimXml(text(node))
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return undefined
}

/** Whether an allowance or charge is a charge; undefined when the indicator is missing or unreadable. */
export function isCharge(node: XmlElement, wanted: boolean): boolean {
  // The official contexts swallow unreadable indicators: such a node matches neither.
  for (const indicator of all(node, 'cbc:ChargeIndicator')) {
    const value = readFlag(indicator)
    if (value === undefined) return false
    if (value === wanted) return true
  }
  return false
}

const dateLexical = /^(-?(?:[1-9]\d{4,}|\d{4}))-(\d{2})-(\d{2})(Z|[+-]\d{2}:\d{2})?$/

/** Start of the day in minutes, time zone respected; undefined when it is no real date. */
export function readDate(value: string): number | undefined {
  const match = dateLexical.exec(trimXml(value))
  if (!match) return undefined
  const [, year = '', month = '', day = '', zone] = match
  const offset = zoneMinutes(zone)
  if (offset === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined
  return daysTo(Number(year), Number(month), Number(day)) * 1440 - offset
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

/** Days from the first of March of the year 0 (Gregorian throughout), for years of any length. */
function daysTo(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
}

function zoneMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(4, 6))
  // XML Schema ends at 14:00, the official processors take the minutes after it too.
  if (minutes > 59 || hours > 14) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** The date in an element. Throws {@link Unreadable} when it is not a date. */
export function dateOf(node: XmlElement): number {
  const value = readDate(text(node))
  if (value === undefined) throw new Unreadable('not-a-date', node, text(node))
  return value
}

/** The date at a path, undefined when nothing stands there. Throws when repeated or no date. */
export function dateAt(from: XmlElement, path: string): number | undefined {
  const node = only(from, path)
  return node && dateOf(node)
}

const timeLexical = /^(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?$/

/** True for a time of day as XML Schema writes it, with or without fractions and time zone. */
export function isTime(value: string): boolean {
  const match = timeLexical.exec(trimXml(value))
  if (!match) return false
  const [, hours = '', minutes = '', seconds = '', fraction = '', zone] = match
  if (zoneMinutes(zone) === undefined || Number(minutes) > 59 || Number(seconds) > 59) return false
  if (hours === '24') return Number(minutes) === 0 && Number(seconds) === 0 && /^0*$/.test(fraction)
  return Number(hours) < 24
}

/** The allowances (or charges) among these. Throws {@link Unreadable} when an indicator is no flag. */
export function flagged(nodes: readonly XmlElement[], charges: boolean): XmlElement[] {
  return nodes.filter((node) => someFlag(all(node, 'cbc:ChargeIndicator'), charges))
}

/** Number of characters (not of UTF-16 units). */
export function length(value: string): number {
  return /[\uD800-\uDBFF]/.test(value) ? Array.from(value).length : value.length
}
