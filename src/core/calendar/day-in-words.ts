import { isPlainDate } from './plain-date.ts'

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

/**
 * A plain day as people read it, in one piece: `25 Nov 2026`, «25 نوفمبر 2026». Text that is not a day is returned
 * unchanged. Pure.
 */
export function dayInWords(language: 'en' | 'ar', day: string): string {
  if (!isPlainDate(day)) return day
  return formats[language].format(new Date(day)).replaceAll(' ', '\u00a0').replace('Sept', 'Sep')
}
