import type { DateOrder } from './read-day.ts'
import type { DecimalMark } from './read-number.ts'

/** How a file writes numbers and dates, which is not always plain from a single value. */
export interface Conventions {
  readonly decimals: DecimalMark
  readonly dates: DateOrder
}
