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
  readonly version: number
}

export const defaultSettings: NumberSettings = {
  sequenceIncrementEnabled: true,
  invoice: { prefix: 'INV-', suffix: '', digits: 6, next: 1 },
  creditNote: { prefix: 'CN-', suffix: '', digits: 6, next: 1 },
  version: 1,
}

/** The number as it stands on the document, such as `INV-000042`. */
export function printNumber(series: NumberSeries): string {
  return `${series.prefix}${String(series.next).padStart(series.digits, '0')}${series.suffix}`
}
