/** The address of a statement: side, days and page. */
import { isPlainDate } from '#core/calendar'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { choiceParam, onlyValid, textParam } from '#web/lib/search-params.ts'

export interface StatementFilter {
  side: 'receivable' | 'payable'
  from: string
  to: string
}

export interface StatementSearch extends Partial<StatementFilter> {
  cursor?: string
}

/** Parses the address; invalid values are omitted. */
export function statementSearch(search: Record<string, unknown>): StatementSearch {
  const day = (name: string) => {
    const text = textParam(search, name, 10)
    return text && isPlainDate(text) ? text : undefined
  }
  return onlyValid({
    side: choiceParam(search, 'side', ['receivable', 'payable'] as const),
    from: day('from'),
    to: day('to'),
    cursor: textParam(search, 'cursor', 500),
  })
}

/** A whole year, or the current year until today. */
export function yearOf(yearsAgo: number, today = todayInDubai()): { from: string; to: string } {
  const year = String(Number(today.slice(0, 4)) - yearsAgo)
  return { from: `${year}-01-01`, to: yearsAgo === 0 ? today : `${year}-12-31` }
}

/** The statement that an address shows: this year by default. */
export function filterOf(search: StatementSearch, side: StatementFilter['side']): StatementFilter {
  const year = yearOf(0)
  return { side: search.side ?? side, from: search.from ?? year.from, to: search.to ?? year.to }
}
