/** Calendar dates and the day in Dubai. "Now" is always handed in. */
export { businessDaysAfter } from './business-days.ts'
export { dayInWords } from './day-in-words.ts'
export { dubaiDate, dubaiDateTime, startOfDubaiDay } from './dubai.ts'
export { laterOf, millisOf, minutesBetween, plusMinutes } from './instant.ts'
export {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  endOfMonth,
  isPlainDate,
  isUsableDate,
  type PlainDate,
  startOfMonth,
  usableYears,
} from './plain-date.ts'
