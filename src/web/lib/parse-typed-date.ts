import dayjs from 'dayjs'
import 'dayjs/locale/ar'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { westernDigits } from './format.ts'

dayjs.extend(customParseFormat)

const figures = ['YYYY-MM-DD', 'YYYY/MM/DD', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'D/M/YYYY', 'YYYYMMDD']
const words = ['D MMM YYYY', 'D MMMM YYYY', 'D-MMM-YYYY', 'MMM D, YYYY', 'MMMM D, YYYY']

/**
 * Parses a typed day, in any digits, year first or day first, or with the name of the month in English or Arabic; null if it
 * is not a day.
 */
export function parseTypedDate(typed: string): string | null {
  const text = westernDigits(typed).replaceAll(/\s+/g, ' ').trim()
  // Names of months are compared as they are written.
  const named = text.replaceAll(/[a-z]+/gi, (word) => capitalized(word.replace(/^sept$/i, 'Sep')))
  const day = firstDay(text, figures, 'en') ?? firstDay(named, words, 'en') ?? firstDay(named, words, 'ar')
  return day?.format('YYYY-MM-DD') ?? null
}

function firstDay(text: string, formats: readonly string[], language: string): dayjs.Dayjs | undefined {
  for (const format of formats) {
    const day = dayjs(text, format, language, true)
    if (day.isValid()) return day
  }
  return undefined
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
