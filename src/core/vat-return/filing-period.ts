import { addDays, addMonths, endOfMonth, isPlainDate, startOfMonth } from '#core/calendar'

const lengths = [1, 3, 12]

/** Whether a return is filed for these days: 1, 3 or 12 whole months. */
export function isFilingPeriod(from: string, to: string): boolean {
  if (!isPlainDate(from) || !isPlainDate(to) || from !== startOfMonth(from)) return false
  return lengths.some((months) => to === endOfMonth(addMonths(from, months - 1)))
}

interface FilingPeriod {
  readonly from: string
  readonly to: string
}

/** More periods than this are not listed: the company files elsewhere. */
const mostOpen = 12

/**
 * The tax periods that follow a filed one, of its length, up to that of a day: the last of them is the running one, those
 * before it are over and not filed. Empty if the filed days are no tax period, contain the day, or are too long ago. Pure.
 * @param today `YYYY-MM-DD`
 */
export function periodsAfter({ from, to }: FilingPeriod, today: string): readonly FilingPeriod[] {
  const months = lengths.find((length) => to === endOfMonth(addMonths(from, length - 1)))
  if (months === undefined || !isFilingPeriod(from, to)) return []
  const periods: FilingPeriod[] = []
  let first = addDays(to, 1)
  while (first <= today && periods.length <= mostOpen) {
    const last = endOfMonth(addMonths(first, months - 1))
    periods.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return periods.length > mostOpen ? [] : periods
}
