/** How a file writes numbers and dates, which is not always plain from a single value. */
import { isPlainDate } from '#core/calendar'

type DecimalMark = 'point' | 'comma'
type DateOrder = 'dayFirst' | 'monthFirst'
export interface Conventions {
  readonly decimals: DecimalMark
  readonly dates: DateOrder
}

/** What the values of one column could be. */
export interface ColumnProfile {
  readonly filled: number
  /** So many read as numbers with a point, with a comma; so many mean another number in each. */
  readonly point: number
  readonly comma: number
  readonly pointOrComma: number
  /** The same for dates with the day first, with the month first. */
  readonly dayFirst: number
  readonly monthFirst: number
  readonly dayOrMonth: number
  /** A value that is ambiguous, for people to say what it means. */
  readonly doubtfulDecimal: string | null
  readonly doubtfulDate: string | null
  /** The first different values. */
  readonly samples: readonly string[]
}

export const emptyProfile: ColumnProfile = {
  filled: 0,
  point: 0,
  comma: 0,
  pointOrComma: 0,
  dayFirst: 0,
  monthFirst: 0,
  dayOrMonth: 0,
  doubtfulDecimal: null,
  doubtfulDate: null,
  samples: [],
}

const samplesShown = 3

/** Adds a cell to what is known of its column. */
export function profileCell(before: ColumnProfile, cell: string): ColumnProfile {
  if (cell === '') return before
  const point = readDecimal(cell, 'point')
  const comma = readDecimal(cell, 'comma')
  const day = readDate(cell, 'dayFirst')
  const month = readDate(cell, 'monthFirst')
  const isDoubtfulDecimal = point !== undefined && comma !== undefined && point !== comma
  const isDoubtfulDate = day !== undefined && month !== undefined && day !== month
  return {
    filled: before.filled + 1,
    point: before.point + Number(point !== undefined),
    comma: before.comma + Number(comma !== undefined),
    pointOrComma: before.pointOrComma + Number(isDoubtfulDecimal),
    dayFirst: before.dayFirst + Number(day !== undefined),
    monthFirst: before.monthFirst + Number(month !== undefined),
    dayOrMonth: before.dayOrMonth + Number(isDoubtfulDate),
    doubtfulDecimal: before.doubtfulDecimal ?? (isDoubtfulDecimal ? cell : null),
    doubtfulDate: before.doubtfulDate ?? (isDoubtfulDate ? cell : null),
    samples:
      before.samples.length < samplesShown && !before.samples.includes(cell)
        ? [...before.samples, cell.slice(0, 60)]
        : before.samples,
  }
}

/** How columns write their numbers; undefined when both ways fit as well and mean different numbers. */
export function decimalsOf(profiles: readonly ColumnProfile[]): DecimalMark | undefined {
  const count = (name: 'point' | 'comma' | 'pointOrComma') =>
    profiles.reduce((sum, one) => sum + one[name], 0)
  if (count('point') !== count('comma')) return count('point') > count('comma') ? 'point' : 'comma'
  return count('pointOrComma') === 0 ? 'point' : undefined
}

/** How columns write their dates; undefined when both ways fit as well and mean different days. */
export function datesOf(profiles: readonly ColumnProfile[]): DateOrder | undefined {
  const count = (name: 'dayFirst' | 'monthFirst' | 'dayOrMonth') =>
    profiles.reduce((sum, one) => sum + one[name], 0)
  if (count('dayFirst') !== count('monthFirst'))
    return count('dayFirst') > count('monthFirst') ? 'dayFirst' : 'monthFirst'
  return count('dayOrMonth') === 0 ? 'dayFirst' : undefined
}

const marks = {
  point: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
  comma: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
}

/** Arabic-Indic and Persian digits as those of the model, without spaces, percent signs and a currency around. */
function plainDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/[\u2212\u2012-\u2014]/g, '-')
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069'%]/g, '')
    .replace(/^(?:[A-Z]{3}|درهم)|(?:[A-Z]{3}|درهم)$/g, '')
}

/** A number of a file as the model writes it (`1750.00`); undefined when it is none under this convention. */
export function readDecimal(cell: string, decimals: DecimalMark): string | undefined {
  if (cell.length > 40) return undefined
  const digits = plainDigits(cell)
  if (!marks[decimals].test(digits)) return undefined
  return decimals === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
}

/** A day of a file as `YYYY-MM-DD`; undefined when it is none under this convention. */
export function readDate(cell: string, dates: DateOrder): string | undefined {
  if (cell.length > 30) return undefined
  const digits = plainDigits(cell)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T.*)?$/.exec(digits)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(digits)
  if (!parts) return undefined
  const [, first, second, year] = parts
  return dates === 'dayFirst' ? dateOf(year, second, first) : dateOf(year, first, second)
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}
