import { addDays, endOfMonth, type PlainDate } from '#core/calendar'
import { lawAt } from '#core/law'

type ServiceLevel = ReturnType<typeof lawAt<'status.serviceLevel'>>['value']

/** Days of a month, in Dubai, on which the same service level holds for the same providers. */
export interface ServiceLevelSpan {
  readonly firstDay: PlainDate
  readonly lastDay: PlainDate
  readonly level: ServiceLevel
  /** Whether providers abroad have to send statuses, so that theirs count too. */
  readonly countsAbroad: boolean
}

/**
 * The service levels of message level statuses in a month, which begins on `firstDay` (`YYYY-MM-01`): one span, or
 * more if the law changes within it. Oldest first.
 */
export function serviceLevelSpans(firstDay: PlainDate): ServiceLevelSpan[] {
  const spans: ServiceLevelSpan[] = []
  const lastDay = endOfMonth(firstDay)
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const level = lawAt('status.serviceLevel', day).value
    const countsAbroad = lawAt('status.dutyAbroad', day).value.sends
    const before = spans.at(-1)
    if (before?.level === level && before.countsAbroad === countsAbroad)
      spans[spans.length - 1] = { ...before, lastDay: day }
    else spans.push({ firstDay: day, lastDay: day, level, countsAbroad })
  }
  return spans
}
