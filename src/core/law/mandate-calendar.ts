import type { PlainDate } from '#core/calendar'
import type { LawEntry } from './entry.ts'
import { type LawTopic, lawAt, lawTopics } from './law-at.ts'

/** A day of the mandate, and its topic of the law. */
interface CalendarDay {
  readonly date: PlainDate
  readonly event: 'appointBy' | 'goLive' | 'graceEnds'
  readonly topic: LawTopic
  readonly entry: Pick<LawEntry<unknown>, 'source' | 'checkedOn' | 'confidence' | 'remark'>
}

/** The days by which something has to be there, as the law of a day has them, earliest first. */
export function mandateCalendar(today: PlainDate): readonly CalendarDay[] {
  return lawTopics
    .filter((topic) => topic.startsWith('mandate.') || topic.startsWith('grace.'))
    .flatMap((topic) => {
      const entry = lawAt(topic, today)
      const dates = {
        appointBy: 'appointBy' in entry.value ? entry.value.appointBy : null,
        goLive: 'goLive' in entry.value ? entry.value.goLive : null,
        graceEnds: 'until' in entry.value ? entry.value.until : null,
      }
      return (Object.keys(dates) as (keyof typeof dates)[]).flatMap((event) => {
        const date = dates[event]
        return date === null ? [] : [{ date, event, topic, entry: entryOf(event, entry) }]
      })
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The remark about the former date is about the day of appointment only. */
function entryOf(event: CalendarDay['event'], entry: CalendarDay['entry']): CalendarDay['entry'] {
  if (event === 'appointBy' || entry.remark?.key !== 'guidelinesPrintFormerDate') return entry
  const { remark: _remark, ...rest } = entry
  return rest
}
