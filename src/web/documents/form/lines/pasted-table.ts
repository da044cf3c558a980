import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import { compare, decimal, isNegative, isZero, negate, printDecimal, subtract } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import { computeTotals } from '#core/tax'
import { lineFromPaste } from '../draft-lines.ts'
import {
  type FindUnit,
  isNumber,
  type PastedLine,
  type PasteProblem,
  type PasteTarget,
  readPastedRows,
  splitCells,
  vatCategoryOfCell,
} from '../parse-pasted-lines.ts'
import { type CellGuess, guessPastedCells } from './guess-pasted-cells.ts'
import { currencyIn, meaningOfHeading } from './pasted-headings.ts'

/** Why a column becomes what it becomes, or why the user has to decide. */
type Known = 'name' | 'values' | 'empty' | 'chosen' | 'unknown' | 'taken' | 'discount' | 'currency'

export interface PastedColumn {
  /** Empty without headings. */
  readonly heading: string
  /** The first different values. */
  readonly samples: readonly string[]
  /** Undefined until the user decides: no column is dropped in silence. */
  readonly becomes: PasteTarget | undefined
  readonly known: Known
  /** The heading of the column that has the same field already. */
  readonly takenBy?: string
  /** For an unclear discount: the number of rows whose amounts agree if it is a percentage, or an amount. */
  readonly fits?: { readonly percent: number; readonly amount: number }
  /** The currency that the column names, if it is not the document's. */
  readonly currency?: string
}

export interface PastedTable {
  readonly isHeaded: boolean
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly PastedColumn[]
  /** Of rows that differ in form and have no headings: what each cell is. */
  readonly perRow?: readonly (readonly CellGuess[])[]
}

/** An amount in the pasted rows that differs from the line's own. */
export interface CheckDifference {
  readonly row: number
  readonly heading: string
  readonly value: string
}

interface Context {
  readonly findUnit: FindUnit
  /** The draft that the lines are added to: its currency and kind. */
  readonly draft: InvoiceDraft
}

/**
 * Reads rows copied from a spreadsheet, and what their columns are: by headings, otherwise by the form of the values.
 * @param isHeaded whether the first row has the headings; otherwise it is guessed
 */
export function readPastedTable(text: string, context: Context, isHeaded?: boolean): PastedTable {
  const all = splitCells(text).filter((cells) => cells.some((cell) => cell !== ''))
  const headings = (isHeaded ?? hasHeadings(all, context.findUnit)) ? (all[0] ?? []) : undefined
  const rows = headings ? all.slice(1) : all
  const width = Math.max(headings?.length ?? 0, ...rows.map((cells) => cells.length))
  const table = { isHeaded: headings !== undefined, rows, columns: [] }
  return headings
    ? headedTable(
        table,
        Array.from({ length: width }, (_, at) => headings[at] ?? ''),
        context,
      )
    : guessedTable(table, width, context)
}

/** True if every column has its place, so that nothing needs to be asked. */
export function isClear({ columns }: PastedTable): boolean {
  return columns.every(({ becomes }) => becomes !== undefined)
}

/** The table with another meaning of a column. */
export function withTarget(table: PastedTable, at: number, becomes: PasteTarget | undefined): PastedTable {
  const { perRow: _perRow, ...rest } = table
  const columns = table.columns.map(
    (column, index): PastedColumn => (index === at ? { ...column, becomes, known: 'chosen' } : column),
  )
  return { ...rest, columns }
}

/** Columns whose field another column before them has as well; only notes and long texts are joined. */
export function doubledColumns({ columns }: PastedTable): ReadonlySet<number> {
  const seen = new Set<string>()
  const doubled = new Set<number>()
  for (const [at, { becomes }] of columns.entries()) {
    if (becomes === undefined || shared.has(becomes)) continue
    const field = becomes.startsWith('discount') ? 'discount' : becomes
    if (seen.has(field)) doubled.add(at)
    seen.add(field)
  }
  return doubled
}

const shared: ReadonlySet<PasteTarget> = new Set(['note', 'description', 'check', 'leftOut'])

/** The lines of a table, and the cells that could not be read. */
export function linesOfTable(
  table: PastedTable,
  { findUnit }: Pick<Context, 'findUnit'>,
): { lines: (PastedLine | undefined)[]; problems: PasteProblem[] } {
  const { columns, perRow, rows, isHeaded } = table
  const targets = columns.map(({ becomes }) => becomes)
  const ofGuess = (guess: CellGuess) => (guess === 'unknown' ? undefined : guess)
  const { lines, problems } = readPastedRows(rows, (row) => perRow?.[row]?.map(ofGuess) ?? targets, {
    findUnit,
    firstRow: isHeaded ? 2 : 1,
    isHeaded,
  })
  return { lines, problems: [...problems] }
}

/**
 * The amounts in the columns to compare with that are none of a line's own: quantity by price, less the discount, its
 * tax, or both. Differences of one hundredth are roundings.
 */
export function checkDifferences(table: PastedTable, context: Context): CheckDifference[] {
  const checks = table.columns.flatMap(({ becomes, heading }, at) =>
    becomes === 'check' ? [{ at, heading }] : [],
  )
  if (checks.length === 0) return []
  const { lines } = linesOfTable(table, context)
  const drafted = lines.map(
    (line, index): InvoiceLine => lineFromPaste(line ?? {}, String(index + 1), context.draft.kind),
  )
  const totals = computeTotals({ ...context.draft, lines: drafted })
  return table.rows.flatMap((cells, index) =>
    checks.flatMap(({ at, heading }) => {
      const value = cells[at] ?? ''
      const given = parseUserDecimal(value.replace(/^\((.*)\)$/, '$1'))
      if (value === '' || lines[index] === undefined) return []
      const { lineNet, taxAmount, gross } = totals.lines[index] ?? {}
      const own = [lineNet, taxAmount, gross].flatMap((amount) => (amount ? [decimal(amount)] : []))
      const agrees = given && own.some((amount) => isNear(subtract(given, amount)))
      return agrees ? [] : [{ row: index + (table.isHeaded ? 2 : 1), heading, value }]
    }),
  )
}

type Amount = ReturnType<typeof decimal>

function isNear(difference: Amount): boolean {
  return compare(isNegative(difference) ? negate(difference) : difference, decimal('0.01')) <= 0
}

/** Whether the first row names columns: by known names, or because it alone has no number. */
function hasHeadings(all: readonly (readonly string[])[], findUnit: FindUnit): boolean {
  const [first = [], ...others] = all
  const known = first.map(meaningOfHeading)
  const fields = known.filter((meaning) => meaning && meaning !== 'check' && meaning !== 'rowNumber')
  if (fields.length >= 2) return true
  if (fields.length === 1 && (known.includes('name') || known.includes('longText'))) return true
  if (others.length === 0 || first.length < 2) return false
  if (first.some((cell, at) => isNumber(cell) || (known[at] === undefined && findUnit(cell)))) return false
  const valuesOf = (at: number) => others.flatMap((cells) => (cells[at] ? [cells[at]] : []))
  return first.some((_, at) => valuesOf(at).length > 0 && valuesOf(at).every(isNumber))
}

type Bare = Omit<PastedTable, 'columns'>

function headedTable(bare: Bare, headings: readonly string[], context: Context): PastedTable {
  const meanings = headings.map(meaningOfHeading)
  const taken = new Map<PasteTarget, string>()
  const has = (meaning: string) => meanings.some((one) => one === meaning)
  const isShort = !has('price') && !has('quantity') && meanings.filter((one) => one === 'check').length === 1
  /** The field, unless a column before has it. */
  const take = (target: PasteTarget, heading: string, known: Known = 'name') => {
    const takenBy = taken.get(target)
    if (takenBy !== undefined) return { becomes: undefined, known: 'taken', takenBy } as const
    if (!shared.has(target)) taken.set(target, heading)
    return { becomes: target, known } as const
  }
  const decide = (heading: string, at: number): Omit<PastedColumn, 'heading' | 'samples'> => {
    const values = valuesOf(bare.rows, at)
    const meaning = meanings[at]
    const unknown = { becomes: undefined, known: 'unknown' } as const
    if (values.length === 0 && (meaning === undefined || meaning === 'check' || meaning === 'rowNumber'))
      return { becomes: 'leftOut', known: 'empty' }
    switch (meaning) {
      case undefined:
        return unknown
      case 'rowNumber':
        return isRunning(values) ? { becomes: 'leftOut', known: 'name' } : unknown
      case 'longText':
        return take(has('name') && !isCode(meanings, bare.rows) ? 'description' : 'name', heading)
      case 'name': {
        const isOther = isCode(meanings, bare.rows) && meanings.indexOf('name') === at
        return isOther ? take('sellerId', heading, 'values') : take('name', heading)
      }
      case 'check':
        if (isShort) return take('price', heading)
        return has('price') ? { becomes: 'check', known: 'name' } : unknown
      case 'discount':
        if (values.every((value) => /[%٪]$/.test(value))) return take('discountPercent', heading, 'values')
        if (values.every(isNothing)) return take('discountAmount', heading, 'values')
        return { becomes: undefined, known: 'discount' }
      case 'vatCategory':
        return isOfAmounts(values) ? unknown : take('vatCategory', heading)
      case 'price': {
        const foreign = foreignCurrency([heading, ...values], context.draft.currency ?? 'AED')
        return foreign ? { becomes: undefined, known: 'currency', currency: foreign } : take('price', heading)
      }
      default:
        return take(meaning, heading)
    }
  }
  const columns = headings.map(
    (heading, at): PastedColumn => ({
      heading,
      samples: samplesOf(bare.rows, at),
      ...decide(heading, at),
    }),
  )
  return withDiscountByAmounts({ ...bare, columns }, context)
}

/** Decides what a discount is by the amounts beside it, if they agree with one meaning in all rows and not with the other. */
function withDiscountByAmounts(table: PastedTable, context: Context): PastedTable {
  const at = table.columns.findIndex(({ known }) => known === 'discount')
  if (at < 0 || !table.columns.some(({ becomes }) => becomes === 'check')) return table
  const rows = table.rows.length
  const fitsAs = (target: PasteTarget) => {
    const differing = checkDifferences(withTarget(table, at, target), context).map(({ row }) => row)
    return rows - new Set(differing).size
  }
  const fits = { percent: fitsAs('discountPercent'), amount: fitsAs('discountAmount') }
  const becomes =
    fits.percent === rows && fits.amount < rows
      ? 'discountPercent'
      : fits.amount === rows && fits.percent < rows
        ? 'discountAmount'
        : undefined
  const columns = table.columns.map(
    (column, index): PastedColumn =>
      index === at ? { ...column, fits, becomes, known: becomes ? 'values' : 'discount' } : column,
  )
  return { ...table, columns }
}

/**
 * Rows without headings. If all rows have the same form, each column has one meaning; rows that differ are read one by
 * one, as long as every cell has a place.
 */
function guessedTable(bare: Bare, width: number, context: Context): PastedTable {
  const guesses = bare.rows.map((cells) => guessPastedCells(cells, context.findUnit))
  const ofColumn = (at: number) =>
    bare.rows.flatMap((cells, row) => (cells[at] ? [{ row, guess: guesses[row]?.[at] ?? 'unknown' }] : []))
  let isUniform = true
  let isLost = false
  const columns = Array.from({ length: width }, (_, at): PastedColumn => {
    const samples = samplesOf(bare.rows, at)
    const found = ofColumn(at)
    const kinds = new Set(found.map(({ guess }) => guess))
    const most = mostFrequent(found.map(({ guess }) => guess))
    if (kinds.size > 1) isUniform = false
    if (found.length === 0) return { heading: '', samples, becomes: 'leftOut', known: 'empty' }
    if (!kinds.has('unknown')) return { heading: '', samples, becomes: targetOf(most), known: 'values' }
    const numbers = found.flatMap(({ row, guess }) =>
      guess === 'unknown' ? [bare.rows[row]?.[at] ?? ''] : [],
    )
    if (at === 0 && isRunning(numbers)) {
      const becomes = kinds.size === 1 ? 'leftOut' : targetOf(mostFrequent(found.map(({ guess }) => guess)))
      return { heading: '', samples, becomes: becomes ?? 'leftOut', known: 'values' }
    }
    isLost = true
    return { heading: '', samples, becomes: undefined, known: 'unknown' }
  })
  const table = { ...bare, columns }
  if (!isUniform && !isLost) return { ...table, perRow: guesses }
  return withChecksByAmounts(table, context)
}

/** Columns without a heading and a place are amounts to compare with, if they agree with those of all lines. */
function withChecksByAmounts(table: PastedTable, context: Context): PastedTable {
  let result = table
  for (const [at, { known }] of table.columns.entries()) {
    if (known !== 'unknown') continue
    const checked = withTarget(result, at, 'check')
    if (checkDifferences(checked, context).length > 0) continue
    const columns = checked.columns.map(
      (column, index): PastedColumn => (index === at ? { ...column, known: 'values' } : column),
    )
    result = { ...checked, columns }
  }
  return result
}

function targetOf(guess: CellGuess | undefined): PasteTarget | undefined {
  return guess === 'unknown' ? undefined : guess
}

function mostFrequent(guesses: readonly CellGuess[]): CellGuess | undefined {
  const counts = new Map<CellGuess, number>()
  for (const guess of guesses) counts.set(guess, (counts.get(guess) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function valuesOf(rows: PastedTable['rows'], at: number): string[] {
  return rows.flatMap((cells) => (cells[at] ? [cells[at]] : []))
}

function samplesOf(rows: PastedTable['rows'], at: number): string[] {
  return [...new Set(valuesOf(rows, at))].slice(0, 3)
}

/** `1`, `2`, `3`: numbers of rows, also in Arabic digits. */
function isRunning(values: readonly string[]): boolean {
  const numbers = values.map((value) => {
    const number = parseUserDecimal(value.replace(/\.$/, ''))
    return number ? printDecimal(number) : ''
  })
  const first = Number(numbers[0])
  return numbers.every((number, at) => /^\d{1,4}$/.test(number) && Number(number) === first + at)
}

/** Whether the first column named "item" holds codes, with the text about the item in another column. */
function isCode(meanings: readonly (string | undefined)[], rows: PastedTable['rows']): boolean {
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
    values.some((value) => compare(parseUserDecimal(value) ?? decimal('0'), decimal('15')) > 0)
  )
}

function isNothing(value: string): boolean {
  const number = parseUserDecimal(value.replace(/\s*[%٪]$/, ''))
  return number ? isZero(number) : value === '-' || value === '–'
}

function foreignCurrency(texts: readonly string[], own: string): string | undefined {
  return texts.map(currencyIn).find((currency) => currency !== undefined && currency !== own)
}
