import type { z } from 'zod'
import type { AtProvider, DocumentNarrowing, StandingFilter } from '#contract/document-lists'
import type { TypeCode } from '#contract/participants'
import { addDays, addMonths, endOfMonth, isPlainDate, startOfMonth } from '#core/calendar'
import { choiceParam, flagParam, onlyValid, textParam } from '#web/lib/search-params.ts'
import type { ListQuery } from '../queries.ts'

type Filter = z.infer<typeof StandingFilter>
type Kind = z.infer<typeof TypeCode>
export type WantedDecision = NonNullable<DocumentNarrowing['decision']>

// Literals, because addresses are parsed in the first load, which must not include the schemas.
const filters: readonly Filter[] = [
  'all',
  'needsYou',
  'drafts',
  'onItsWay',
  'complete',
  'reportedOnly',
  'toDecide',
  'waitingForSeller',
  'decided',
]
const atProviderStates: readonly z.infer<typeof AtProvider>[] = [
  'toUpload',
  'waiting',
  'rejected',
  'reported',
]
export const kinds: readonly Kind[] = ['380', '381', '389', '261', '480', '81']

type WantedPayment = NonNullable<DocumentNarrowing['payment']>
export const payments: readonly WantedPayment[] = ['unpaid', 'pastDue']

type WantedAssignee = NonNullable<DocumentNarrowing['assignedTo']>

export const decisions: readonly WantedDecision[] = ['open', 'approve', 'hold', 'dispute']

/** The state of a list, as it is in the address. */
export interface DocumentsSearch {
  filter?: Filter
  issued?: true
  /** Issued, but not delivered. */
  undelivered?: true
  /** Issued to a file: its state at the company's own provider. */
  atProvider?: z.infer<typeof AtProvider>
  /** Received: the documents rejected on arrival, instead of the accepted ones. */
  arrival?: 'rejected'
  /** The key of a verdict. */
  verdict?: string
  typeCode?: Kind
  search?: string
  from?: string
  to?: string
  currency?: string
  amountFrom?: string
  amountTo?: string
  /** The other side: its participant id or its name. */
  counterparty?: string
  /** The id of a user. */
  createdBy?: string
  /** Received: our decision. */
  decision?: WantedDecision
  /** Invoices that are not paid, or past their due date. */
  payment?: WantedPayment
  /** `me`, `nobody`, or the id of a member. */
  assignedTo?: WantedAssignee
  cursor?: string
  /** The keys of the columns shown, separated by commas, unless they are the default. */
  cols?: string
}

function dateParam(search: Record<string, unknown>, name: string): string | undefined {
  const text = textParam(search, name, 10)
  return text && isPlainDate(text) ? text : undefined
}

/** A limit of the filter by amount, not below zero. */
export const amountForm = /^\d{1,20}(\.\d{1,6})?$/
const currencyForm = /^[A-Z]{3}$/

/** A parameter that matches a pattern; undefined otherwise. */
function formParam(search: Record<string, unknown>, name: string, form: RegExp): string | undefined {
  const text = textParam(search, name, 60)
  return text !== undefined && form.test(text) ? text : undefined
}

/** Parses a list's state from an address; invalid values are omitted. */
export function documentsSearch(search: Record<string, unknown>): DocumentsSearch {
  return onlyValid({
    filter: choiceParam(search, 'filter', filters),
    issued: flagParam(search, 'issued'),
    undelivered: flagParam(search, 'undelivered'),
    atProvider: choiceParam(search, 'atProvider', atProviderStates),
    arrival: choiceParam(search, 'arrival', ['rejected'] as const),
    verdict: textParam(search, 'verdict', 60),
    typeCode: choiceParam(search, 'typeCode', kinds),
    search: textParam(search, 'search', 100),
    from: dateParam(search, 'from'),
    to: dateParam(search, 'to'),
    currency: formParam(search, 'currency', currencyForm),
    amountFrom: formParam(search, 'amountFrom', amountForm),
    amountTo: formParam(search, 'amountTo', amountForm),
    counterparty: textParam(search, 'counterparty'),
    createdBy: formParam(search, 'createdBy', /^usr_[0-9a-z]{26}$/),
    decision: choiceParam(search, 'decision', decisions),
    payment: choiceParam(search, 'payment', payments),
    assignedTo: formParam(search, 'assignedTo', /^(me|nobody|usr_[0-9a-z]{26})$/) as
      | WantedAssignee
      | undefined,
    cursor: textParam(search, 'cursor', 500),
    cols: textParam(search, 'cols', 300),
  })
}

/** The query of the state of a list. */
export function listQueryOf(
  direction: 'sent' | 'received',
  { cols: _cols, ...search }: DocumentsSearch,
): ListQuery {
  return { direction, ...search }
}

/** The state with changes applied, at its first page. */
export function withSearch(
  search: DocumentsSearch,
  change: { [K in keyof DocumentsSearch]?: DocumentsSearch[K] | undefined },
): DocumentsSearch {
  const { cursor: _cursor, ...rest } = search
  return { ...rest, ...change } as DocumentsSearch
}

export const narrowingKeys = [
  'typeCode',
  'from',
  'to',
  'currency',
  'amountFrom',
  'amountTo',
  'counterparty',
  'createdBy',
  'decision',
  'payment',
  'assignedTo',
] as const satisfies readonly (keyof DocumentsSearch)[]

/** The filters of the list besides quick filter and cause, in the form of a bulk run; undefined without any. */
function narrowingOf(search: DocumentsSearch) {
  const keys = ['search', ...narrowingKeys] as const
  const filterKeys = keys.filter((key) => search[key] !== undefined)
  return filterKeys.length === 0 ? undefined : Object.fromEntries(filterKeys.map((key) => [key, search[key]]))
}

/** The same for the drafts or the cause of a run: nothing without any. */
export function matchingOf(search: DocumentsSearch) {
  const matching = narrowingOf(search)
  return matching ? { matching } : {}
}

export function isFiltered(search: DocumentsSearch): boolean {
  const { filter, issued, undelivered, arrival, atProvider, verdict } = search
  const isQuick = Boolean(
    (filter && filter !== 'all') || issued || undelivered || arrival || atProvider || verdict,
  )
  return isQuick || narrowingOf(search) !== undefined
}

export const rangePresets = ['7d', '30d', '3m', 'month', 'lastMonth'] as const
type RangePreset = (typeof rangePresets)[number]

/** First and last day of a preset, both included; `today` is the day in the United Arab Emirates. */
export function daysOf(preset: RangePreset, today: string): { from: string; to: string } {
  switch (preset) {
    case '7d':
      return { from: addDays(today, -6), to: today }
    case '30d':
      return { from: addDays(today, -29), to: today }
    case '3m':
      return { from: addDays(addMonths(today, -3), 1), to: today }
    case 'month':
      return { from: startOfMonth(today), to: endOfMonth(today) }
    case 'lastMonth': {
      const before = addMonths(startOfMonth(today), -1)
      return { from: before, to: endOfMonth(before) }
    }
  }
}

/** The preset that equals a range of days today, if any. */
export function presetOf(
  range: { from?: string | undefined; to?: string | undefined },
  today: string,
): RangePreset | undefined {
  return rangePresets.find((preset) => {
    const days = daysOf(preset, today)
    return days.from === range.from && days.to === range.to
  })
}
