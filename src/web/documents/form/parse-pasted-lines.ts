import { foldText } from '#core/codelists'
import { type Decimal, isZero, printDecimal, trim } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import type { VatCategory } from '#core/vat'
import { withoutCurrency } from './lines/pasted-currencies.ts'

/**
 * One line of pasted cells. Fields without a column are undefined. A cell that is empty or could not be parsed has its
 * original text for numbers, units and discounts, and an empty text for a tax treatment.
 */
export interface PastedLine {
  name?: string
  /** A longer text about the item than its name. */
  description?: string
  sellerId?: string
  hsCode?: string
  sacCode?: string
  gtin?: string
  itemType?: 'G' | 'S' | 'B' | ''
  quantity?: string
  unit?: string
  price?: string
  /** An amount (`50`) or a percentage (`10%`). */
  discount?: string
  vatCategory?: VatCategory | ''
  note?: string
}

export type PasteField = keyof PastedLine

/** What a column becomes: a field of the lines, an amount to compare with theirs, or nothing. */
export type PasteTarget =
  | Exclude<PasteField, 'discount'>
  | 'discountPercent'
  | 'discountAmount'
  | 'check'
  | 'leftOut'

/** A cell that could not be parsed: its row (from 1), the meaning of its column, and its text. */
export interface PasteProblem {
  readonly row: number
  readonly column: PasteField
  readonly value: string
}

/** The lines of pasted rows, in order; `undefined` for a row without any of the fields. */
interface PastedLines {
  readonly lines: (PastedLine | undefined)[]
  readonly problems: PasteProblem[]
}

/** Finds the unit code of a word (`kg`, `ساعة`, `HUR`); undefined if there is none. */
export type FindUnit = (word: string) => string | undefined

/** Columns whose empty cells the user has to fill in: a default would be a value that was not entered. */
const mustBeSaid: ReadonlySet<PasteTarget> = new Set(['quantity', 'unit', 'vatCategory'])

/** Longer than any number or code of a draft. */
const maxCell = 40

/**
 * Reads rows of cells as lines. Numbers may use Arabic-Indic digits and grouping.
 * @param targetsOf what each cell of a row becomes; undefined is left out
 * @param firstRow the number of the first row, as the user counts them
 */
export function readPastedRows(
  rows: readonly (readonly string[])[],
  targetsOf: (row: number) => readonly (PasteTarget | undefined)[],
  { findUnit, firstRow, isHeaded }: { findUnit: FindUnit; firstRow: number; isHeaded: boolean },
): PastedLines {
  const problems: PasteProblem[] = []
  const lines = rows.map((cells, index) => {
    const row = index + firstRow
    const line: PastedLine = {}
    const targets = targetsOf(index)
    targets.forEach((target, at) => {
      const cell = cells[at] ?? ''
      if (target === undefined || target === 'check' || target === 'leftOut') return
      if (cell === '') {
        // A quantity such as `12 pcs` may have set the unit already.
        if (isHeaded && mustBeSaid.has(target) && !hasField(line, target))
          Object.assign(line, { [target]: '' })
      } else if (!readCell(line, target, cell, findUnit))
        problems.push({ row, column: fieldOfTarget(target), value: cell })
    })
    return Object.keys(line).length > 0 ? line : undefined
  })
  return { lines, problems }
}

function hasField(line: PastedLine, target: Exclude<PasteTarget, 'check' | 'leftOut'>): boolean {
  return line[fieldOfTarget(target)] !== undefined
}

/** The field of the lines that a target fills: a discount is one, as a percentage or as an amount. */
export function fieldOfTarget(target: Exclude<PasteTarget, 'check' | 'leftOut'>): PasteField {
  return target === 'discountPercent' || target === 'discountAmount' ? 'discount' : target
}

/** True if a pasted text contains rows: more than one cell. */
export function hasRows(text: string): boolean {
  return /[\t]/.test(text) || /\r?\n./.test(text.trim())
}

/** Cells of tab separated text; a cell in double quotes may hold tabs, line breaks and doubled quotes. */
export function splitCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) return text.split(/\r\n|\n|\r/).map((line) => line.split('\t').map(tidy))
    rows.at(-1)?.push(tidy(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''))
    if (match[3] !== '\t' && match[3] !== '') rows.push([])
  }
  return rows
}

function tidy(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim()
}

export function isNumber(cell: string): boolean {
  return amountOf(cell) !== undefined
}

/** The number of a cell, also beside a currency: `$45`, `Dhs 45`; undefined for other text. */
export function amountOf(cell: string): Decimal | undefined {
  return parseUserDecimal(cell) ?? parseUserDecimal(withoutCurrency(cell))
}

const vatWords: ReadonlyMap<string, VatCategory> = new Map<string, VatCategory>([
  ['5', 'standard'],
  ['0', 'zeroRated'],
  ['s', 'standard'],
  ['z', 'zeroRated'],
  ['e', 'exempt'],
  ['o', 'outOfScope'],
  ['ae', 'reverseCharge'],
  ['standard', 'standard'],
  ['zero', 'zeroRated'],
  ['zero rated', 'zeroRated'],
  ['zero-rated', 'zeroRated'],
  ['exempt', 'exempt'],
  ['out of scope', 'outOfScope'],
  ['reverse charge', 'reverseCharge'],
  ['أساسي', 'standard'],
  ['صفري', 'zeroRated'],
  ['معفى', 'exempt'],
  ['خارج النطاق', 'outOfScope'],
  ['احتساب عكسي', 'reverseCharge'],
])

/** Sets the field of a cell. If the cell cannot be parsed, sets its original text and returns false. */
function readCell(
  line: PastedLine,
  target: Exclude<PasteTarget, 'check' | 'leftOut'>,
  cell: string,
  findUnit: FindUnit,
): boolean {
  switch (target) {
    case 'quantity':
      return readQuantity(line, cell, findUnit)
    case 'price': {
      const value = amountOf(cell)
      line.price = value ? printDecimal(value) : cell.slice(0, maxCell)
      return value !== undefined
    }
    case 'discountPercent':
    case 'discountAmount': {
      if (/^[-–]$/.test(cell)) return true
      const value = amountOf(cell.replace(/\s*[%٪]$/, ''))
      // No discount: what another column says about it stays.
      if (value && isZero(value)) return true
      const isPercent = target === 'discountPercent' || /[%٪]$/.test(cell)
      line.discount = value ? `${printDecimal(value)}${isPercent ? '%' : ''}` : cell.slice(0, maxCell)
      return value !== undefined
    }
    case 'unit': {
      const unit = findUnit(cell)
      line.unit = unit ?? cell.slice(0, maxCell)
      return unit !== undefined
    }
    case 'vatCategory': {
      const category = vatCategoryOfCell(cell)
      line.vatCategory = category ?? ''
      return category !== undefined
    }
    case 'itemType':
      line.itemType = itemTypeWords.get(foldText(cell)) ?? ''
      return line.itemType !== ''
    case 'note':
    case 'description':
      line[target] = line[target] ? `${line[target]}, ${cell}` : cell
      return true
    default:
      line[target] = cell
      return true
  }
}

/** A quantity, also with its unit in the same cell: `12 pcs`. */
function readQuantity(line: PastedLine, cell: string, findUnit: FindUnit): boolean {
  const [, figure = '', word = ''] = /^([\d٠-٩۰-۹.,٫٬]+)\s*([^\d٠-٩۰-۹.,٫٬].*)$/u.exec(cell) ?? []
  const unit = word ? findUnit(word) : undefined
  const value = parseUserDecimal(unit ? figure : cell)
  line.quantity = value ? printDecimal(value) : cell.slice(0, maxCell)
  if (value && unit && !line.unit) line.unit = unit
  return value !== undefined
}

const itemTypeWords: ReadonlyMap<string, 'G' | 'S' | 'B'> = new Map(
  Object.entries({
    G: 'g,goods,good,product,item,stock,material,سلعة,سلع,بضاعة,منتج',
    S: 's,service,services,labour,labor,خدمة,خدمات',
    B: 'b,both,goods and services,سلع وخدمات',
  } as const).flatMap(([type, words]) =>
    words.split(',').map((word) => [foldText(word), type as 'G' | 'S' | 'B'] as const),
  ),
)

/** `5%`, `0.05` (a percentage cell of a spreadsheet), `٥٪`, `exempt` → a VAT category. */
export function vatCategoryOfCell(cell: string): VatCategory | undefined {
  const value = parseUserDecimal(cell.replace(/\s*[%٪]$/, ''))
  if (!value) return vatWords.get(cell.toLowerCase())
  const rate = printDecimal(trim(value))
  return vatWords.get(rate === '0.05' ? '5' : rate)
}
