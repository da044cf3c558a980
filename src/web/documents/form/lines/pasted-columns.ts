import { compare, decimal, isZero, printDecimal } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import {
  amountOf,
  fieldOfTarget,
  isNumber,
  type PasteTarget,
  vatCategoryOfCell,
} from '../parse-pasted-lines.ts'
import { currencyIn } from './pasted-currencies.ts'
import { type HeadingMeaning, isAmountMeaning, meaningOfHeading } from './pasted-headings.ts'

type PastedRows = readonly (readonly string[])[]

/** Why a column becomes what it becomes, or why the user has to decide. */
type ColumnReason =
  | 'name'
  | 'values'
  | 'empty'
  | 'chosen'
  | 'unknown'
  | 'taken'
  | 'discount'
  | 'currency'
  | 'currencyOfDiscount'
  | 'withTax'

export interface PastedColumn {
  /** Empty without headings. */
  readonly heading: string
  /** The first different values. */
  readonly samples: readonly string[]
  /** Undefined until the user decides: no column is dropped in silence. */
  readonly becomes: PasteTarget | undefined
  readonly reason: ColumnReason
  /** The heading of the column that has the same field already. */
  readonly takenBy?: string
  /** For an unclear discount: the number of rows whose amounts agree if it is a percentage, or an amount. */
  readonly fits?: { readonly percent: number; readonly amount: number }
  /** The currency that the column names, if it is not the document's. */
  readonly currency?: string
}

/** A percentage and an amount share the field of the discount. */
export function fieldKeyOf(target: PasteTarget): string {
  return target === 'check' || target === 'leftOut' ? target : fieldOfTarget(target)
}

/** Targets that several columns may have. */
export const shared: ReadonlySet<PasteTarget> = new Set(['note', 'description', 'check', 'leftOut'])

type Decision = Omit<PastedColumn, 'heading' | 'samples'>

const unknown = { becomes: undefined, reason: 'unknown' } as const

/** The columns of rows with headings: what each becomes, by its heading and its values. */
export function headedColumns(
  headings: readonly string[],
  rows: PastedRows,
  /** The currency of the document. */
  own: string,
): PastedColumn[] {
  const meanings = headings.map(meaningOfHeading)
  const take = fieldTaker()
  return headings.map(
    (heading, at): PastedColumn => ({
      heading,
      samples: samplesOf(rows, at),
      ...decide(at, { heading, meanings, rows, own, take }),
    }),
  )
}

/** Gives each field to the first column that wants it. */
function fieldTaker() {
  const headingOf = new Map<string, string>()
  return (target: PasteTarget, heading: string, reason: ColumnReason = 'name'): Decision => {
    const takenBy = headingOf.get(fieldKeyOf(target))
    if (takenBy !== undefined) return { becomes: undefined, reason: 'taken', takenBy }
    if (!shared.has(target)) headingOf.set(fieldKeyOf(target), heading)
    return { becomes: target, reason }
  }
}

interface Headed {
  readonly heading: string
  readonly meanings: readonly (HeadingMeaning | undefined)[]
  readonly rows: PastedRows
  /** The currency of the document. */
  readonly own: string
  readonly take: ReturnType<typeof fieldTaker>
}

/** What the column at `at` becomes, by its heading and its values. */
function decide(at: number, headed: Headed): Decision {
  const { heading, meanings, rows, own, take } = headed
  const values = valuesOf(rows, at)
  const meaning = meanings[at]
  const foreign = foreignCurrency([heading, ...values], own)
  if (
    values.length === 0 &&
    (meaning === undefined ||
      meaning === 'rowNumber' ||
      meaning === 'priceWithTax' ||
      isAmountMeaning(meaning))
  )
    return { becomes: 'leftOut', reason: 'empty' }
  switch (meaning) {
    case undefined:
      return unknown
    case 'rowNumber':
      return isRunning(values) ? { becomes: 'leftOut', reason: 'name' } : unknown
    case 'longText':
      return take(meanings.includes('name') && !isCode(meanings, rows) ? 'description' : 'name', heading)
    case 'name': {
      const isOther = isCode(meanings, rows) && meanings.indexOf('name') === at
      return isOther ? take('sellerId', heading, 'values') : take('name', heading)
    }
    case 'net':
    case 'tax':
    case 'gross':
    case 'total':
      return decideAmount(meaning, headed, foreign)
    case 'discount':
    case 'discountAmount':
      return decideDiscount(meaning, values, headed, foreign)
    case 'vatCategory':
      return isOfAmounts(values) ? unknown : take('vatCategory', heading)
    case 'priceWithTax':
      return { becomes: undefined, reason: 'withTax' }
    case 'price':
      return foreign ? { becomes: undefined, reason: 'currency', currency: foreign } : take('price', heading)
    default:
      return take(meaning, heading)
  }
}

/** An amount is compared with the lines' own; the only one of rows without prices is the price, if it is without VAT. */
function decideAmount(
  meaning: HeadingMeaning,
  { heading, meanings, take }: Headed,
  foreign: string | undefined,
): Decision {
  if (meanings.includes('price')) return { becomes: 'check', reason: 'name' }
  const isOnly = !meanings.includes('quantity') && meanings.filter(isAmountMeaning).length === 1
  if (meaning === 'gross' || meaning === 'tax') return { becomes: undefined, reason: 'withTax' }
  if (!isOnly || meaning !== 'net' || meanings.includes('priceWithTax')) return unknown
  return foreign ? { becomes: undefined, reason: 'currency', currency: foreign } : take('price', heading)
}

function decideDiscount(
  meaning: 'discount' | 'discountAmount',
  values: readonly string[],
  { heading, take }: Headed,
  foreign: string | undefined,
): Decision {
  if (meaning === 'discount') {
    if (values.every((value) => /[%٪]$/.test(value))) return take('discountPercent', heading, 'values')
    if (values.every(isNothing)) return take('discountAmount', heading, 'values')
  }
  if (foreign) return { becomes: undefined, reason: 'currencyOfDiscount', currency: foreign }
  return meaning === 'discount' ? { becomes: undefined, reason: 'discount' } : take('discountAmount', heading)
}

/** The cells of a column that are not empty. */
export function valuesOf(rows: PastedRows, at: number): string[] {
  return rows.flatMap((cells) => (cells[at] ? [cells[at]] : []))
}

/** The first different values of a column. */
export function samplesOf(rows: PastedRows, at: number): string[] {
  return [...new Set(valuesOf(rows, at))].slice(0, 3)
}

/** `1`, `2`, `3`: numbers of rows, also in Arabic digits. */
export function isRunning(values: readonly string[]): boolean {
  const numbers = values.map((value) => {
    const number = parseUserDecimal(value.replace(/\.$/, ''))
    return number ? printDecimal(number) : ''
  })
  const first = Number(numbers[0])
  return numbers.every((number, at) => /^\d{1,4}$/.test(number) && Number(number) === first + at)
}

/** Whether the first column named "item" holds codes, with the text about the item in another column. */
function isCode(meanings: readonly (string | undefined)[], rows: PastedRows): boolean {
  const at = meanings.indexOf('name')
  const isDescribed = meanings.includes('longText') || meanings.filter((one) => one === 'name').length > 1
  if (at < 0 || !isDescribed || meanings.includes('sellerId')) return false
  const values = valuesOf(rows, at)
  return values.length > 0 && values.every((value) => /^(?=.*\d)[\p{L}\d._/-]{1,20}$/u.test(value))
}

/** Whether a column named "VAT" holds amounts instead of rates: numbers without `%` of which none is a rate. */
function isOfAmounts(values: readonly string[]): boolean {
  return (
    values.length > 0 &&
    values.every((value) => isNumber(value) && !vatCategoryOfCell(value)) &&
    values.some((value) => compare(amountOf(value) ?? decimal('0'), decimal('15')) > 0)
  )
}

function isNothing(value: string): boolean {
  const number = parseUserDecimal(value.replace(/\s*[%٪]$/, ''))
  return number ? isZero(number) : value === '-' || value === '–'
}

/** The first currency in the texts that is not the document's. */
export function foreignCurrency(texts: readonly string[], own: string): string | undefined {
  return texts.map(currencyIn).find((currency) => currency !== undefined && currency !== own)
}
