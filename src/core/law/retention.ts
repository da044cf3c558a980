import { addMonths, endOfMonth, type PlainDate } from '#core/calendar'
import { lawAt } from './law-at.ts'

/**
 * Kinds of records with different retention periods by law: of payers of corporate tax, of others (`standard`:
 * the period of the law on VAT), and of real estate.
 */
export const recordClasses = ['corporateTax', 'standard', 'realEstate'] as const
export type RecordClass = (typeof recordClasses)[number]

/** The default kind: nearly every business is subject to corporate tax. */
export const defaultRecordClass: RecordClass = 'corporateTax'

/** A tax period has at most twelve months: it ends at most this many months after the month of a day in it. */
const longestPeriodGoesOn = 11

/** Years for which the law of a day requires records of a class to be retained: the longest of all laws. */
export function retentionYears(recordClass: RecordClass, date: PlainDate): number {
  const { realEstateYears, years } = lawAt('records.retention', date).value
  if (recordClass === 'standard') return years
  const corporateTaxYears = lawAt('records.corporateTax', date).value.years
  return recordClass === 'realEstate' ? Math.max(realEstateYears, corporateTaxYears) : corporateTaxYears
}

/** The law that sets the years of a class. */
export function retentionTopic(recordClass: RecordClass): 'records.retention' | 'records.corporateTax' {
  return recordClass === 'corporateTax' ? 'records.corporateTax' : 'records.retention'
}

/**
 * The last day on which a document of this date must be retained: the legal number of years after the end of the tax
 * period, or of the calendar year, whichever is later. The longest possible tax period is assumed. Source:
 * `records.retention` and `records.corporateTax`. Throws a RangeError if `date` is not a date.
 */
export function keptUntil(date: PlainDate, recordClass: RecordClass): PlainDate {
  const periodEnds = endOfMonth(addMonths(date, longestPeriodGoesOn))
  return endOfMonth(addMonths(periodEnds, 12 * retentionYears(recordClass, date)))
}
