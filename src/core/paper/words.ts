import ar from '../../../locales/ar/paper.json' with { type: 'json' }
import en from '../../../locales/en/paper.json' with { type: 'json' }
import type { PaperLanguage } from './language.ts'
import type { Paper, PaperFact, PaperLabel, PaperValue } from './paper.ts'

/** A piece of text with its direction; `lines` where it has several. */
export interface Run {
  readonly lines: readonly string[]
  /** Read from right to left. */
  readonly rtl: boolean
}

/** The same text in both languages; the page shows one of them, or both. */
export interface Pair {
  readonly en: Run
  readonly ar: Run
}

type Words = typeof en
/** The keys of both languages are the same, and those that a description can name; `npm run check` sees to it. */
const words: { readonly en: Words; readonly ar: Words } = { en, ar }
const labels: { readonly [Language in 'en' | 'ar']: Readonly<Record<PaperLabel, string>> } = {
  en: en.label,
  ar: ar.label,
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const firstStrong = /[\p{L}]/u

/** Text as a user wrote it: its first letter gives its direction. */
export function runOf(text: string): Run {
  const letter = firstStrong.exec(text)?.[0]
  return { lines: text.split(/\r\n|[\r\n\u2028]/), rtl: letter !== undefined && rightToLeft.test(letter) }
}

/** Figures, codes and dates: left to right in every language. */
export function leftToRight(text: string): Run {
  return { lines: [text], rtl: false }
}

export function labelOf(label: PaperLabel): Pair {
  return { en: runOf(labels.en[label]), ar: { lines: [labels.ar[label]], rtl: true } }
}

/** Words of one part of `paper.json` by their key. */
export function wordsOf<Part extends Exclude<keyof Words, 'label'>>(
  part: Part,
  key: keyof Words[Part] & string,
): Pair {
  const of = (language: 'en' | 'ar') => words[language][part][key] as string
  return { en: runOf(of('en')), ar: { lines: [of('ar')], rtl: true } }
}

/** `1,234.50`, with a true minus sign. */
export function printAmount(amount: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? []
  if (whole === '') return amount
  return `${sign ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${fraction}`
}

const months = (language: string) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dateFormats = { en: months('en-GB'), ar: months('ar-AE-u-nu-latn') }

/** A date in words; as ISO writes it where two languages share it, and unchanged where it is not a date. */
function printDate(date: string, language: PaperLanguage): Run {
  const instant = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00Z`) : undefined
  if (language === 'both' || !instant || Number.isNaN(instant.getTime())) return leftToRight(date)
  return { lines: [dateFormats[language].format(instant)], rtl: language === 'ar' }
}

/**
 * The text of a value on the page of a language. On a page in both languages, values that are equal in both are printed
 * once, and a name in each.
 */
export function valueRuns(value: PaperValue, language: PaperLanguage): Run[] {
  switch (value.type) {
    case 'text':
      return [runOf(value.text)]
    case 'id':
      return [leftToRight(value.text)]
    case 'date':
      return [printDate(value.date, language)]
    case 'amount':
      return [amountRun(value, language)]
    case 'name':
      return inLanguages({ en: runOf(value.en), ar: runOf(value.ar) }, language)
    case 'flag':
      return inLanguages(wordsOf('flag', value.flag), language)
    case 'period':
      return periodRuns(value, language)
  }
}

function inLanguages({ en: english, ar: arabic }: Pair, language: PaperLanguage): Run[] {
  if (language !== 'both') return [language === 'ar' ? arabic : english]
  return english.lines.join() === arabic.lines.join() ? [english] : [english, arabic]
}

/** The dirham by its name on an Arabic page; other currencies by their code. The number comes first. */
function amountRun({ amount, currency }: PaperValue & { type: 'amount' }, language: PaperLanguage): Run {
  const number = printAmount(amount)
  if (language === 'ar' && currency === 'AED') return { lines: [`${number} درهم`], rtl: true }
  return leftToRight(currency ? `${number} ${currency}` : number)
}

function periodRuns(period: PaperValue & { type: 'period' }, language: PaperLanguage): Run[] {
  const { end, start } = period
  const print = (date: string) => printDate(date, language).lines.join('')
  if (language === 'both') return [leftToRight([start, end].filter(Boolean).join(' – '))]
  const { range, since, until } = words[language].page
  const text = start && end ? range : start ? since : until
  const filled = text.replace('{{start}}', print(start ?? '')).replace('{{end}}', print(end ?? ''))
  return [{ lines: [filled], rtl: language === 'ar' }]
}

/** A fact with its label in both languages, ready for the page. */
export interface PrintedFact {
  readonly key: PaperLabel
  readonly label: Pair
  /** False where the heading above it or its own first value says the same. */
  readonly showsLabel: boolean
  /** One after the other. */
  readonly values: readonly (readonly Run[])[]
}

/** @param showsLabel whether its label is shown beside it */
export function printFact(
  { label, values }: PaperFact,
  language: PaperLanguage,
  showsLabel = true,
): PrintedFact {
  return {
    key: label,
    label: labelOf(label),
    showsLabel,
    values: values.map((value) => valueRuns(value, language)),
  }
}

/** The title of a kind of document. */
export function titleOf({ kind, isProforma }: Pick<Paper, 'kind' | 'isProforma'>): Pair {
  return wordsOf('title', isProforma ? 'proforma' : kind)
}
