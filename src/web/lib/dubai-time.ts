/** Days and times of day in the United Arab Emirates (Asia/Dubai). */
import { isPlainDate } from '#core/calendar'

const dubaiParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dubai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Day and time of an instant in the United Arab Emirates: `{ date: '2026-11-21', time: '12:03', seconds: '12:03:09' }`. */
export function inDubai(instant: string | number | Date): { date: string; time: string; seconds: string } {
  const parts = Object.fromEntries(
    dubaiParts.formatToParts(new Date(instant)).map((part) => [part.type, part.value]),
  )
  const time = `${parts['hour']}:${parts['minute']}`
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time,
    seconds: `${time}:${parts['second']}`,
  }
}

/** Today in the United Arab Emirates, `YYYY-MM-DD`. */
export function todayInDubai(): string {
  return inDubai(Date.now()).date
}

/** A day and a time of day in the United Arab Emirates. */
export interface DubaiTime {
  readonly date: string
  readonly time: string
}

/** The instant of a time in the Emirates (UTC+4 all year); null if it is incomplete. */
export function dubaiInstant({ date, time }: DubaiTime): string | null {
  if (!isPlainDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return new Date(`${date}T${time}:00+04:00`).toISOString()
}
