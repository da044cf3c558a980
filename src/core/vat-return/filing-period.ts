import { addMonths, endOfMonth, isPlainDate, startOfMonth } from '#core/calendar'

const lengths = [1, 3, 12]

/** Whether a return is filed for these days: 1, 3 or 12 whole months. */
export function isFilingPeriod(from: string, to: string): boolean {
  if (!isPlainDate(from) || !isPlainDate(to) || from !== startOfMonth(from)) return false
  return lengths.some((months) => to === endOfMonth(addMonths(from, months - 1)))
}
