/** The address of the reports: which register it shows, and which page of it. */
import { addDays, isPlainDate } from '#core/calendar'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { choiceParam, compact, textParam } from '#web/lib/search-params.ts'

interface Period {
  from: string
  to: string
}

export interface RegisterFilter extends Period {
  direction: 'sent' | 'received'
}

export interface ReportsSearch extends Partial<RegisterFilter> {
  cursor?: string
}

/** Reads the address; what makes no sense is left out. */
export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  return compact({
    direction: choiceParam(search, 'direction', ['sent', 'received'] as const),
    from: dayParam(search, 'from'),
    to: dayParam(search, 'to'),
    cursor: textParam(search, 'cursor', 500),
  })
}

function dayParam(search: Record<string, unknown>, name: string): string | undefined {
  const text = textParam(search, name, 10)
  return text && isPlainDate(text) ? text : undefined
}

/** The register that an address shows: without days of its own that of the month so far. */
export function filterOf(search: ReportsSearch, today = todayInDubai()): RegisterFilter {
  const month = monthSoFar(today)
  return {
    direction: search.direction ?? 'sent',
    from: search.from ?? month.from,
    to: search.to ?? month.to,
  }
}

/** The address with something changed, from the first page. */
export function changed({ cursor: _cursor, ...kept }: ReportsSearch, change: ReportsSearch): ReportsSearch {
  return { ...kept, ...change }
}

/** From the first of this month to today, in the United Arab Emirates. */
export function monthSoFar(today = todayInDubai()): Period {
  return { from: `${today.slice(0, 8)}01`, to: today }
}

/** The whole month before this one. */
export function lastMonth(today = todayInDubai()): Period {
  const to = addDays(monthSoFar(today).from, -1)
  return { from: monthSoFar(to).from, to }
}
