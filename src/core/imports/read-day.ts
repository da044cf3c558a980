import { dubaiDate, isPlainDate, isUsableDate, type PlainDate } from '#core/calendar'
import { foldText } from '#core/codelists'
import { latinDigits, plainText } from './plain-text.ts'

export type DateOrder = 'dayFirst' | 'monthFirst'

/** A day of a cell, and how it was come by. */
interface ReadDay {
  readonly date: PlainDate
  /**
   * `serial`: a number of days, as spreadsheets count them; `otherDay`: the stamp of another zone, which in Dubai is
   * another day than the one that is written there.
   */
  readonly how?: 'serial' | 'otherDay'
}

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'jan,january,يناير,كانون الثاني',
    'feb,february,فبراير,شباط',
    'mar,march,مارس,اذار',
    'apr,april,ابريل,نيسان',
    'may,may,مايو,ايار',
    'jun,june,يونيو,حزيران',
    'jul,july,يوليو,تموز',
    'aug,august,اغسطس,اب',
    'sep,sept,september,سبتمبر,ايلول',
    'oct,october,اكتوبر,تشرين الاول',
    'nov,november,نوفمبر,تشرين الثاني',
    'dec,december,ديسمبر,كانون الاول',
  ].flatMap((names, index) => names.split(',').map((name) => [foldText(name), index + 1])),
)

const time =
  /[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|[صم])?\s*(z|utc|gmt|(?:gmt|utc)?[+-]\d{2}:?\d{2})?$/i
const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+|^(?:يوم\s+)?(?:ال)?(?:اثنين|ثلاثاء|اربعاء|خميس|جمعه|سبت|احد)\s*[،,]?\s+/iu

/**
 * The day of a cell: with the year first, with the day or the month first, with the name of the month in English or
 * Arabic, in one piece (`20261120`), as a number of a spreadsheet (`46346`), with a time of day. A stamp of another zone
 * is the day in Dubai. Years of two digits are of this century. Undefined when it is no date under this convention.
 */
export function readDay(cell: string, dates: DateOrder): ReadDay | undefined {
  if (cell.length > 50) return undefined
  const text = latinDigits(plainText(cell)).replace(/^'/, '')
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return serialDay(Math.floor(Number(text)))
  const [, zone] = time.exec(text) ?? []
  const date = dayOf(text.replace(time, '').replace(weekday, '').trim(), dates)
  if (date === undefined) return undefined
  if (!zone) return { date }
  const here = inDubai(date, text, zone)
  return here === undefined || here === date ? { date } : { date: here, how: 'otherDay' }
}

/** A day of a file as `YYYY-MM-DD`; undefined when it is no date under this convention. */
export function readDate(cell: string, dates: DateOrder): PlainDate | undefined {
  return readDay(cell, dates)?.date
}

function dayOf(text: string, dates: DateOrder): PlainDate | undefined {
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (whole) return usable(dateOf(whole[1], whole[2], whole[3]))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text)
  if (parts) {
    const [, first, second, year] = parts
    return dates === 'dayFirst' ? dateOf(year, second, first) : dateOf(year, first, second)
  }
  return namedDay(foldText(text))
}

/** With the month by its name: `20-Nov-2026`, `Nov 20, 2026`, `20 نوفمبر 2026`. */
function namedDay(text: string): PlainDate | undefined {
  const [, day, name = '', year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\p{L}[\p{L} ]*)[-/.,،\s]+(\d{4}|\d{2})$/u.exec(text) ?? []
  if (day) return dateOf(year, monthOf(name), day)
  const [, first = '', second, last] =
    /^(\p{L}[\p{L} ]*?)[-/.\s]+(\d{1,2})(?:st|nd|rd|th)?[-/.,،\s]+(\d{4})$/u.exec(text) ?? []
  if (first) return dateOf(last, monthOf(first), second)
  const [, before, middle = '', after] = /^(\d{4})[-/.\s]+(\p{L}+)[-/.\s]+(\d{1,2})$/u.exec(text) ?? []
  return before ? dateOf(before, monthOf(middle), after) : undefined
}

function monthOf(name: string): string {
  return Object.hasOwn(months, name.trim()) ? String(months[name.trim()]) : ''
}

function dateOf(year = '', month = '', day = ''): PlainDate | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}

function usable(date: PlainDate | undefined): PlainDate | undefined {
  return isUsableDate(date) ? date : undefined
}

const dayMs = 24 * 60 * 60_000
/** Serials of 2000 to 2099: any other number of five digits is no plausible day. */
const serials = { first: 36_526, last: 73_050 } as const

function serialDay(serial: number): ReadDay | undefined {
  if (serial < serials.first || serial > serials.last) return undefined
  return { date: new Date(Date.UTC(1899, 11, 30) + serial * dayMs).toISOString().slice(0, 10), how: 'serial' }
}

/** The day in Dubai of a stamp with its zone; undefined when its time is invalid. */
function inDubai(date: PlainDate, text: string, zone: string): PlainDate | undefined {
  const [, hour = '', minute = '', second = '00', half = ''] =
    /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]\.?m|[صم])?/i.exec(text) ?? []
  const isLate = /^p|^م/i.test(half)
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0)
  const offset = /[+-]\d{2}:?\d{2}/.exec(zone)?.[0].replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? 'Z'
  const stamp = `${date}T${String(hours).padStart(2, '0')}:${minute}:${second}${offset}`
  return Number.isNaN(Date.parse(stamp)) ? undefined : dubaiDate(stamp)
}
