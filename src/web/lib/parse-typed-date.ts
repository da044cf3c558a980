import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { westernDigits } from './format.ts'

dayjs.extend(customParseFormat)

const formats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'D/M/YYYY', 'YYYYMMDD']

/** Parses a typed day, in any digits, year first or day first; null if it is not a day. */
export function parseTypedDate(typed: string): string | null {
  const text = westernDigits(typed).trim()
  for (const format of formats) {
    const day = dayjs(text, format, true)
    if (day.isValid()) return day.format('YYYY-MM-DD')
  }
  return null
}
