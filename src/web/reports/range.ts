import { addDays } from '#core/calendar'
import { todayInDubai } from '#web/lib/format.ts'

export interface Days {
  from: string
  to: string
}

/** From the first of this month to today, in the United Arab Emirates. */
export function monthSoFar(today = todayInDubai()): Days {
  return { from: `${today.slice(0, 8)}01`, to: today }
}

/** The whole month before this one. */
export function lastMonth(today = todayInDubai()): Days {
  const to = addDays(monthSoFar(today).from, -1)
  return { from: monthSoFar(to).from, to }
}
