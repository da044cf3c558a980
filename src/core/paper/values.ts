import { type CodeList, entryOf } from '#core/codelists'
import { type Decimal, negate, parseDecimal, printDecimal, roundForDocument, withScale } from '#core/money'
import type { PaperFact, PaperLabel, PaperValue } from './paper.ts'

/** Long code lists that names are taken from; `loadCodeList` brings them. */
export interface PaperLists {
  readonly countries: CodeList
  readonly currencies: CodeList
  readonly units: CodeList
  readonly chargeReasons: CodeList
}

type Maybe<T> = T | undefined | null | false | ''

/** A fact of those values that there are; undefined when there is none. */
export function fact(label: PaperLabel, ...values: readonly Maybe<PaperValue>[]): PaperFact | undefined {
  const present = values.filter((value) => Boolean(value)) as PaperValue[]
  return present.length === 0 ? undefined : { label, values: present }
}

/** Those of some facts that there are. */
export function facts(...all: readonly Maybe<PaperFact>[]): PaperFact[] {
  return all.filter((one) => Boolean(one)) as PaperFact[]
}

export function text(value: string | undefined): PaperValue | undefined {
  const trimmed = value?.trim()
  return trimmed ? { type: 'text', text: trimmed } : undefined
}

export function id(value: string | undefined): PaperValue | undefined {
  const trimmed = value?.trim()
  return trimmed ? { type: 'id', text: trimmed } : undefined
}

export function date(value: string | undefined): PaperValue | undefined {
  return value ? { type: 'date', date: value } : undefined
}

/** An amount as it is shown: two decimals, rounded half up; what cannot be read stands as it was written. */
export function amount(value: string | undefined, currency?: string): PaperValue | undefined {
  if (!value) return undefined
  const number = parseDecimal(value)
  const shown = number ? printAmount(number) : value
  return { type: 'amount', amount: shown, ...(currency ? { currency } : {}) }
}

/** An amount that is taken off: rounded as it is stated, then below zero. Rounding half up after the sign would differ. */
export function printDeduction(value: Decimal): string {
  return printDecimal(negate(withScale(roundForDocument(value), 2)))
}

/** `1.005` → `1.01`. */
export function printAmount(value: Decimal): string {
  return printDecimal(withScale(roundForDocument(value), 2))
}

/** The name of a code in both languages, and the code itself where the list does not have it. */
export function named(list: CodeList, code: string | undefined): PaperValue | undefined {
  if (!code) return undefined
  const entry = entryOf(list, code)
  return entry ? { type: 'name', en: entry.en, ar: entry.ar ?? entry.en } : { type: 'id', text: code }
}

/** `5.00` → `5%`. */
export function percentage(rate: string | undefined): PaperValue | undefined {
  if (!rate) return undefined
  return { type: 'id', text: `${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate}%` }
}
