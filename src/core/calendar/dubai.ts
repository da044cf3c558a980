import type { PlainDate } from './plain-date.ts'

/** Dubai is four hours ahead of UTC all year round, since 1972. */
const offset = 4 * 60 * 60 * 1000

/** The date in Dubai at an instant (milliseconds since 1970 or an ISO text in UTC). Throws a RangeError. */
export function dubaiDate(instant: number | string): PlainDate {
  return shifted(instant).toISOString().slice(0, 10)
}

/** Date and time in Dubai at an instant, as the wire writes it: `2026-11-21` and `15:04:05+04:00`. */
export function dubaiDateTime(instant: number | string): { date: PlainDate; time: string } {
  const text = shifted(instant).toISOString()
  return { date: text.slice(0, 10), time: `${text.slice(11, 19)}+04:00` }
}

/** The instant at which a date begins in Dubai, as ISO text in UTC. */
export function startOfDubaiDay(date: PlainDate): string {
  const midnight = Date.parse(`${date}T00:00:00.000Z`)
  if (Number.isNaN(midnight)) throw new RangeError(`"${date}" is not a date such as 2026-11-21`)
  return new Date(midnight - offset).toISOString()
}

function shifted(instant: number | string): Date {
  const time = typeof instant === 'number' ? instant : Date.parse(instant)
  if (Number.isNaN(time)) throw new RangeError(`"${instant}" is not an instant such as 2026-11-21T11:00:00Z`)
  return new Date(time + offset)
}
