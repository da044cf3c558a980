import { dubaiDate } from '#core/calendar'
import { type PaymentDefaults, usualPayment } from '#core/form-defaults'

/**
 * Series of document numbers of a participant. Commercial documents take their numbers from those of tax invoices and
 * credit notes.
 */
export const allSeries = ['invoice', 'creditNote', 'selfBilledInvoice', 'selfBilledCreditNote'] as const
export type Series = (typeof allSeries)[number]

/** The parts of a number around the running number. `{YYYY}` and `{YY}` are replaced by the year of issue. */
interface Affixes {
  readonly prefix: string
  readonly suffix: string
}

export interface NumberSeries extends Affixes {
  /** Filled with zeros to this many digits. */
  readonly digits: number
  /** The running number that the next document gets. */
  readonly next: number
  /** Whether it counts from 1 in each year. */
  readonly restarts: 'never' | 'yearly'
  /** The year (Asia/Dubai) that `next` belongs to. */
  readonly year: number
}

export interface NumberSettings extends Readonly<Record<Series, NumberSeries>> {
  /** While off, users type the numbers. */
  readonly sequenceIncrementEnabled: boolean
  /** Total in AED above which a second user approves; null for never. */
  readonly approvalAbove: string | null
  readonly payment: PaymentDefaults
  readonly version: number
}

const defaultPrefixes: Readonly<Record<Series, string>> = {
  invoice: 'INV-',
  creditNote: 'CN-',
  selfBilledInvoice: 'SB-',
  selfBilledCreditNote: 'SBCN-',
}

function defaultSeries(series: Series, year: number): NumberSeries {
  return { prefix: defaultPrefixes[series], suffix: '', digits: 6, next: 1, restarts: 'never', year }
}

/** The settings before any choice. */
export function defaultSettings(year: number): NumberSettings {
  return {
    ...seriesBy((series) => defaultSeries(series, year)),
    sequenceIncrementEnabled: true,
    approvalAbove: null,
    payment: usualPayment,
    version: 1,
  }
}

/** Something of each series. */
export function seriesBy<T>(make: (series: Series) => T): Record<Series, T> {
  return {
    invoice: make('invoice'),
    creditNote: make('creditNote'),
    selfBilledInvoice: make('selfBilledInvoice'),
    selfBilledCreditNote: make('selfBilledCreditNote'),
  }
}

/**
 * A series in a year: one that restarts begins at 1 in the first year after its own. A clock that goes back changes
 * nothing.
 */
export function inYear(series: NumberSeries, year: number): NumberSeries {
  if (year <= series.year) return series
  return { ...series, year, next: series.restarts === 'yearly' ? 1 : series.next }
}

/** Prefix and suffix as on the documents of the year of a series. */
export function printAffixes({ prefix, suffix, year }: NumberSeries): Affixes {
  const print = (text: string) =>
    text.replaceAll('{YYYY}', String(year)).replaceAll('{YY}', String(year).slice(-2))
  return { prefix: print(prefix), suffix: print(suffix) }
}

/** The number this many places after the next one, as on the document, such as `INV-000042`. */
export function printNumber(series: NumberSeries, places = 0): string {
  const { prefix, suffix } = printAffixes(series)
  return `${prefix}${String(series.next + places).padStart(series.digits, '0')}${suffix}`
}

/** The next numbers of a series, in order. */
export function printNumbers(series: NumberSeries, count: number): string[] {
  return Array.from({ length: count }, (_, places) => printNumber(series, places))
}

/** The year of an instant in Dubai. */
export function yearOf(at: Date): number {
  return Number(dubaiDate(at.getTime()).slice(0, 4))
}
