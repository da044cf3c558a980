import { addDays, type PlainDate } from './plain-date.ts'

/** 3 January 2000 was a Monday. */
const aMonday = Date.UTC(2000, 0, 3)
const day = 86_400_000

/** Whether a date is a Saturday or a Sunday, the weekend of the UAE since 2022. */
function isWeekend(date: PlainDate): boolean {
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - aMonday) / day)
  const weekday = ((days % 7) + 7) % 7
  return weekday >= 5
}

/**
 * Adds business days to a date, which is not counted itself. Saturdays, Sundays and the given holidays are skipped.
 * Most public holidays of the UAE follow the moon and are announced days before: a deadline computed without them is
 * too early, never too late. Throws a RangeError if `date` is not a date or the count is negative.
 */
export function businessDaysAfter(
  date: PlainDate,
  count: number,
  holidays: readonly PlainDate[] = [],
): PlainDate {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`${count} is not a number of days`)
  let reached = addDays(date, 0)
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1)
    if (!isWeekend(reached) && !holidays.includes(reached)) left -= 1
  }
  return reached
}
