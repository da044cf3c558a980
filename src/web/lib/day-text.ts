/** Days and moments as people read them: `25 Nov 2026`, «25 نوفمبر 2026». ISO remains in addresses, files and exports. */
import i18next from 'i18next'
import type { Language } from '#contract/common'
import { isPlainDate } from '#core/calendar'
import { inDubai } from './dubai-time.ts'

const formats = {
  // Arabic months have no short form.
  ar: new Intl.DateTimeFormat('ar-AE-u-nu-latn', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
}

/** A plain day in a language, in one piece; text that is not a day is returned unchanged. Pure. */
export function dayIn(language: Language, day: string): string {
  if (!isPlainDate(day)) return day
  return formats[language].format(new Date(day)).replaceAll(' ', '\u00a0').replace('Sept', 'Sep')
}

/** A plain day in the reader's language. */
export const dayText = (day: string): string => dayIn(i18next.resolvedLanguage === 'ar' ? 'ar' : 'en', day)

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
