/** A calendar date without time or zone, `YYYY-MM-DD`. In this portal it is always a date in Dubai. */
export type PlainDate = string

interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
}

const form = /^(\d{4})-(\d{2})-(\d{2})$/
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function partsOf(text: string): Parts | undefined {
  const match = form.exec(text)
  if (!match) return undefined
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  if (parts.year < 1 || parts.month < 1 || parts.month > 12) return undefined
  return parts.day >= 1 && parts.day <= daysInMonth(parts.year, parts.month) ? parts : undefined
}

function print({ year, month, day }: Parts): PlainDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The date when the text is one (`2026-02-29` is not); undefined otherwise. */
function parsePlainDate(text: string | undefined | null): PlainDate | undefined {
  return text && partsOf(text) ? text : undefined
}

export function isPlainDate(text: string | undefined | null): boolean {
  return parsePlainDate(text) !== undefined
}

/** The years of dates that documents and questions about them may bear: others are slips, or meant to break something. */
export const usableYears = /^(?:19|20|21)\d\d-/

/** Whether a text is a date of the years 1900 to 2199. */
export function isUsableDate(text: string | undefined | null): text is PlainDate {
  return isPlainDate(text) && usableYears.test(text ?? '')
}

/** -1, 0 or 1. Both must be dates. */
export function compareDates(a: PlainDate, b: PlainDate): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Days since 0000-12-31 in the Gregorian calendar. */
function dayNumber({ year, month, day }: Parts): number {
  const before = year - 1
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  const leapNow = month > 2 && isLeapYear(year) ? 1 : 0
  return before * 365 + leapDays + (daysBefore[month - 1] ?? 0) + leapNow + day
}

function fromDayNumber(days: number): Parts {
  let year = Math.max(1, Math.floor(days / 365.2425))
  while (dayNumber({ year: year + 1, month: 1, day: 1 }) <= days) year += 1
  let month = 12
  while (month > 1 && dayNumber({ year, month, day: 1 }) > days) month -= 1
  return { year, month, day: days - dayNumber({ year, month, day: 1 }) + 1 }
}

function required(date: PlainDate): Parts {
  const parts = partsOf(date)
  if (!parts) throw new RangeError(`"${date}" is not a date such as 2026-11-21`)
  return parts
}

/** The date this many days later (earlier when negative). Throws a RangeError when `date` is not a date. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return print(fromDayNumber(dayNumber(required(date)) + days))
}

/** How many days `to` is after `from`; negative when it is before. Throws a RangeError when one of them is no date. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(required(to)) - dayNumber(required(from))
}

/** The same day this many months later, or the last of that month when it is shorter. Throws a RangeError. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = required(date)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 }
  return print({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

export function startOfMonth(date: PlainDate): PlainDate {
  return print({ ...required(date), day: 1 })
}

export function endOfMonth(date: PlainDate): PlainDate {
  const { year, month } = required(date)
  return print({ year, month, day: daysInMonth(year, month) })
}
