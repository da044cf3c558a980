/** Days and moments as people read them: `25 Nov 2026`, «25 نوفمبر 2026». ISO remains in addresses, files and exports. */
import i18next from 'i18next'
import { dayInWords, isPlainDate } from '#core/calendar'
import { inDubai } from './dubai-time.ts'

/** A plain day in the reader's language. */
export const dayText = (day: string): string =>
  dayInWords(i18next.resolvedLanguage === 'ar' ? 'ar' : 'en', day)

/** The day and the time of an instant in the United Arab Emirates: `25 Nov 2026, 12:03`. */
export function momentText(instant: string | number): string {
  const { date, time } = inDubai(instant)
  return timeOnDay(date, time)
}

/** A time of a day: `25 Nov 2026, 12:03`. */
export function timeOnDay(day: string, time: string): string {
  return `${dayText(day)}${i18next.resolvedLanguage === 'ar' ? '،' : ','}\u00a0${time}`
}

/** A day inside a sentence, isolated from the direction of the words around it. */
export const isolatedDay = (day: string): string =>
  isPlainDate(day) ? isolated(dayText(day)) : `\u2066${day}\u2069`

/** A moment inside a sentence. */
export const isolatedMoment = (instant: string | number): string => isolated(momentText(instant))

/** The direction is that of the language: U+2066 from left to right, U+2067 from right to left. */
const isolated = (text: string): string =>
  `${i18next.resolvedLanguage === 'ar' ? '\u2067' : '\u2066'}${text}\u2069`
