import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import { compare, decimal, isNegative, negate, subtract } from '#core/money'
import { computeTotals } from '#core/tax'
import { lineFromPaste } from '../draft-lines.ts'
import {
  amountOf,
  type FindUnit,
  isNumber,
  type PastedLine,
  type PasteProblem,
  type PasteTarget,
  readPastedRows,
  splitCells,
} from '../parse-pasted-lines.ts'
import { type CellGuess, guessPastedCells } from './guess-pasted-cells.ts'
import {
  fieldKeyOf,
  foreignCurrency,
  headedColumns,
  isRunning,
  type PastedColumn,
  samplesOf,
  shared,
  valuesOf,
} from './pasted-columns.ts'
import { isAmountMeaning, meaningOfHeading } from './pasted-headings.ts'

export interface PastedTable {
  readonly isHeaded: boolean
  /** Whether the first row may be data or headings, so that the user has to look. */
  readonly isUnsure?: boolean
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
  const guessed = guessHeadings(all, context.findUnit)
  const headings = (isHeaded ?? guessed === 'headings') ? (all[0] ?? []) : undefined
  const rows = headings ? all.slice(1) : all
  const width = Math.max(headings?.length ?? 0, ...rows.map((cells) => cells.length))
  const table = {
    isHeaded: headings !== undefined,
    rows,
    columns: [],
    ...(isHeaded === undefined && guessed === 'unsure' ? { isUnsure: true } : {}),
  }
  if (!headings) return guessedTable(table, width, context)
  const named = Array.from({ length: width }, (_, at) => headings[at] ?? '')
  const columns = headedColumns(named, rows, context.draft.currency ?? 'AED')
  return withDiscountByAmounts({ ...table, columns }, context)
}

/** True if every column has a place of its own, and nothing needs to be asked. */
export function isClear(table: PastedTable): boolean {
  if (table.isUnsure) return false
  // Rows that are read one by one have their own places, of which no two are the same.
  const doubled = table.perRow ? 0 : doubledColumns(table).size
  return doubled === 0 && table.columns.every(({ becomes }) => becomes !== undefined)
}

/** The table with another meaning of a column. */
export function withTarget(table: PastedTable, at: number, becomes: PasteTarget | undefined): PastedTable {
  const { perRow: _perRow, ...rest } = table
  const columns = table.columns.map(
    (column, index): PastedColumn => (index === at ? { ...column, becomes, reason: 'chosen' } : column),
  )
  return { ...rest, columns }
}

/** Columns whose field another column before them has as well; only notes and long texts are joined. */
export function doubledColumns({ columns }: PastedTable): ReadonlySet<number> {
  const seen = new Set<string>()
  const doubled = new Set<number>()
  for (const [at, { becomes }] of columns.entries()) {
    if (becomes === undefined || shared.has(becomes)) continue
    const field = fieldKeyOf(becomes)
    if (seen.has(field)) doubled.add(at)
    seen.add(field)
  }
  return doubled
}

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
 * The amounts in the columns to compare with that are no fields of a line: quantity by price, less the discount, its
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
      const given = amountOf(value.replace(/^\((.*)\)$/, '$1'))
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

/**
 * Whether the first row names columns: by known names, or because it alone has no number. `unsure` if it has names, but
 * is the only row, or the rows are single words, of which a name may be one.
 */
function guessHeadings(
  all: readonly (readonly string[])[],
  findUnit: FindUnit,
): 'headings' | 'rows' | 'unsure' {
  const [first = [], ...others] = all
  // A row with a number is a row of data.
  if (first.some(isNumber)) return 'rows'
  const meanings = first.map(meaningOfHeading)
  const isNamed = meanings.some((meaning) => meaning !== undefined)
  if (all.every((cells) => cells.length === 1)) return isNamed && others.length > 0 ? 'unsure' : 'rows'
  if (others.length === 0) return isNamed ? 'unsure' : 'rows'
  const fields = meanings.filter((meaning) => meaning && !isAmountMeaning(meaning) && meaning !== 'rowNumber')
  const hasItem = meanings.includes('name') || meanings.includes('longText')
  if (fields.length >= 2 || hasItem) return 'headings'
  if (first.length < 2 || first.some((cell, at) => meanings[at] === undefined && findUnit(cell)))
    return 'rows'
  const valuesAt = (at: number) => others.flatMap((cells) => (cells[at] ? [cells[at]] : []))
  return first.some((_, at) => valuesAt(at).length > 0 && valuesAt(at).every(isNumber)) ? 'headings' : 'rows'
}

type Bare = Omit<PastedTable, 'columns'>

/** Decides what a discount is by the amounts beside it, if they agree with one meaning in all rows and not with the other. */
function withDiscountByAmounts(table: PastedTable, context: Context): PastedTable {
  const at = table.columns.findIndex(({ reason: known }) => known === 'discount')
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
      index === at ? { ...column, fits, becomes, reason: becomes ? 'values' : 'discount' } : column,
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
    const columnRead = ofColumn(at)
    const kinds = new Set(columnRead.map(({ guess }) => guess))
    const most = mostFrequent(columnRead.map(({ guess }) => guess))
    if (kinds.size > 1) isUniform = false
    if (columnRead.length === 0) return { heading: '', samples, becomes: 'leftOut', reason: 'empty' }
    const foreign = kinds.has('price')
      ? foreignCurrency(valuesOf(bare.rows, at), context.draft.currency ?? 'AED')
      : undefined
    if (foreign) {
      isLost = true
      return { heading: '', samples, becomes: undefined, reason: 'currency', currency: foreign }
    }
    if (!kinds.has('unknown')) return { heading: '', samples, becomes: targetOf(most), reason: 'values' }
    const numbers = columnRead.flatMap(({ row, guess }) =>
      guess === 'unknown' ? [bare.rows[row]?.[at] ?? ''] : [],
    )
    if (at === 0 && isRunning(numbers)) {
      const becomes =
        kinds.size === 1 ? 'leftOut' : targetOf(mostFrequent(columnRead.map(({ guess }) => guess)))
      return { heading: '', samples, becomes: becomes ?? 'leftOut', reason: 'values' }
    }
    isLost = true
    return { heading: '', samples, becomes: undefined, reason: 'unknown' }
  })
  const table = { ...bare, columns }
  if (!isUniform && !isLost) return { ...table, perRow: guesses }
  return withChecksByAmounts(table, context)
}

/** Columns without a heading and a place are amounts to compare with, if they agree with those of all lines. */
function withChecksByAmounts(table: PastedTable, context: Context): PastedTable {
  let result = table
  for (const [at, { reason: known }] of table.columns.entries()) {
    if (known !== 'unknown') continue
    const checked = withTarget(result, at, 'check')
    if (checkDifferences(checked, context).length > 0) continue
    const columns = checked.columns.map(
      (column, index): PastedColumn => (index === at ? { ...column, reason: 'values' } : column),
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
