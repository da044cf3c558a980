/** How a file writes numbers and dates, which is not always plain from a single value. */
import { type Conventions, type DateOrder, type DecimalMark, readDate, readDecimal } from '#core/imports'

/** What the values of one column could be. */
export interface ColumnProfile {
  readonly filled: number
  /**
   * Number of values that are valid with a decimal point, with a decimal comma, and with both but with different
   * results.
   */
  readonly point: number
  readonly comma: number
  readonly pointOrComma: number
  /** The same for dates with the day first, with the month first. */
  readonly dayFirst: number
  readonly monthFirst: number
  readonly dayOrMonth: number
  /** An ambiguous value, for the user to decide. */
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

/** Adds a cell to the profile of its column. */
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
function decimalsOf(profiles: readonly ColumnProfile[]): DecimalMark | undefined {
  const count = (name: 'point' | 'comma' | 'pointOrComma') =>
    profiles.reduce((sum, one) => sum + one[name], 0)
  if (count('point') !== count('comma')) return count('point') > count('comma') ? 'point' : 'comma'
  return count('pointOrComma') === 0 ? 'point' : undefined
}

/** How columns write their dates; undefined when both ways fit as well and mean different days. */
function datesOf(profiles: readonly ColumnProfile[]): DateOrder | undefined {
  const count = (name: 'dayFirst' | 'monthFirst' | 'dayOrMonth') =>
    profiles.reduce((sum, one) => sum + one[name], 0)
  if (count('dayFirst') !== count('monthFirst'))
    return count('dayFirst') > count('monthFirst') ? 'dayFirst' : 'monthFirst'
  return count('dayOrMonth') === 0 ? 'dayFirst' : undefined
}

/** The number format and date format of a file, as far as its values determine them. */
export function conventionsOf(columns: {
  readonly decimals: readonly ColumnProfile[]
  readonly dates: readonly ColumnProfile[]
}): Partial<Conventions> {
  const decimals = decimalsOf(columns.decimals)
  const dates = datesOf(columns.dates)
  return { ...(decimals ? { decimals } : {}), ...(dates ? { dates } : {}) }
}
