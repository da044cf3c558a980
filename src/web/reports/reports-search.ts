/** The address of the reports: the report, its days, and its page. */
import type { PurchaseDecision } from '#contract/reports'
import { addDays, addMonths, endOfMonth, isPlainDate, startOfMonth } from '#core/calendar'
import type { DocumentBox } from '#core/vat-return'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { choiceParam, onlyValid, textParam } from '#web/lib/search-params.ts'

// Literals, because addresses are parsed in the first load, which must not include the computation of boxes.
const boxes: readonly DocumentBox[] = ['1a', '1b', '1c', '1d', '1e', '1f', '1g', '1', '3', '4', '5', '9']

export const reportViews = [
  'vat-return',
  'register',
  'aged-receivables',
  'aged-payables',
  'sales-by-customer',
  'sales-by-product',
  'rejections',
  'unreported',
  'number-gaps',
] as const
export type ReportView = (typeof reportViews)[number]
export type SalesView = Extract<ReportView, `sales-${string}`>
export type AgedView = Extract<ReportView, `aged-${string}`>

export interface Period {
  from: string
  to: string
}

/** A VAT return: its days, and whether it is without the unapproved bills. */
export interface ReturnOf extends Period {
  purchases?: 'decided' | undefined
}

export interface RegisterFilter extends Period {
  side: 'sales' | 'purchases'
  box?: DocumentBox
  currency?: string
  decision?: PurchaseDecision
}

export interface ReportsSearch extends Partial<RegisterFilter> {
  view?: ReportView
  /** The VAT return without the unapproved bills. */
  purchases?: 'decided'
  /** The day of the aged balances. */
  asOf?: string
  cursor?: string
}

/** Parses the address; invalid values are omitted. */
export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  return onlyValid({
    view: choiceParam(search, 'view', reportViews),
    side: choiceParam(search, 'side', ['sales', 'purchases'] as const),
    box: choiceParam(search, 'box', boxes),
    currency: currencyParam(search),
    decision: choiceParam(search, 'decision', ['decided', 'disputed', 'undecided'] as const),
    purchases: choiceParam(search, 'purchases', ['decided'] as const),
    from: dayParam(search, 'from'),
    to: dayParam(search, 'to'),
    asOf: dayParam(search, 'asOf'),
    cursor: textParam(search, 'cursor', 500),
  })
}

function dayParam(search: Record<string, unknown>, name: string): string | undefined {
  const text = textParam(search, name, 10)
  return text && isPlainDate(text) ? text : undefined
}

function currencyParam(search: Record<string, unknown>): string | undefined {
  const text = textParam(search, 'currency', 3)
  return text && /^[A-Z]{3}$/.test(text) ? text : undefined
}

/** The days of an address: this month by default. */
export function periodOf(search: ReportsSearch, today = todayInDubai()): Period {
  return { from: search.from ?? startOfMonth(today), to: search.to ?? endOfMonth(today) }
}

/** The register of an address. */
export function filterOf(search: ReportsSearch, today = todayInDubai()): RegisterFilter {
  const { box, currency, decision, side = 'sales' } = search
  return {
    ...periodOf(search, today),
    side,
    ...(box && { box }),
    ...(currency && { currency }),
    ...(decision && { decision }),
  }
}

/** An aged report: what customers owe us, or we owe suppliers, at the end of a day. */
export interface AgedFilter {
  side: 'receivable' | 'payable'
  asOf: string
}

/** The aged report of an address: today by default. */
export function agedFilterOf(view: AgedView, { asOf }: ReportsSearch, today = todayInDubai()): AgedFilter {
  return { side: view === 'aged-receivables' ? 'receivable' : 'payable', asOf: asOf ?? today }
}

export function isAged(view: ReportView): view is AgedView {
  return view === 'aged-receivables' || view === 'aged-payables'
}

/** The address with changes applied, at the first page. */
export function changed(
  { cursor: _cursor, ...rest }: ReportsSearch,
  change: { [K in keyof ReportsSearch]?: ReportsSearch[K] | undefined },
): ReportsSearch {
  return { ...rest, ...change } as ReportsSearch
}

const lengths = { month: 1, quarter: 3, year: 12 } as const
export type Length = keyof typeof lengths

/** Whether a period is a whole month, or a quarter or year of whole months; undefined otherwise. */
export function lengthOf({ from, to }: Period): Length | undefined {
  const names = Object.keys(lengths) as Length[]
  return names.find((name) => {
    const whole = endingIn(to, name)
    return whole.from === from && whole.to === to
  })
}

/** The period of a length that ends with the month of a day: tax periods end in any month. */
export function endingIn(day: string, length: Length): Period {
  const to = endOfMonth(day)
  return { from: startOfMonth(addMonths(startOfMonth(to), 1 - lengths[length])), to }
}

/** The period of the same length before (-1) or after (1); for other periods, the month before or after. */
export function beside(period: Period, direction: 1 | -1): Period {
  const length = lengthOf(period)
  if (!length)
    return endingIn(
      direction > 0 ? addDays(endOfMonth(period.to), 1) : addDays(startOfMonth(period.from), -1),
      'month',
    )
  return endingIn(addMonths(startOfMonth(period.to), direction * lengths[length]), length)
}
