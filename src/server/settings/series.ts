/** Series of document numbers of a participant. */
export type Series = 'invoice' | 'creditNote'

export interface NumberSeries {
  readonly prefix: string
  readonly suffix: string
  /** Filled with zeros to this many digits. */
  readonly digits: number
  /** The running number that the next document gets. */
  readonly next: number
}

export interface NumberSettings {
  /** While off, numbers are typed by hand. */
  readonly sequenceIncrementEnabled: boolean
  readonly invoice: NumberSeries
  readonly creditNote: NumberSeries
  /** Total in AED above which a second person approves; null for never. */
  readonly approvalAbove: string | null
  readonly version: number
}

export const defaultSettings: NumberSettings = {
  sequenceIncrementEnabled: true,
  invoice: { prefix: 'INV-', suffix: '', digits: 6, next: 1 },
  creditNote: { prefix: 'CN-', suffix: '', digits: 6, next: 1 },
  approvalAbove: null,
  version: 1,
}

/** The number so many places after the next one, as it stands on the document, such as `INV-000042`. */
export function printNumber({ prefix, next, digits, suffix }: NumberSeries, places = 0): string {
  return `${prefix}${String(next + places).padStart(digits, '0')}${suffix}`
}

/** The next numbers of a series, in order. */
export function printNumbers(series: NumberSeries, count: number): string[] {
  return Array.from({ length: count }, (_, places) => printNumber(series, places))
}
