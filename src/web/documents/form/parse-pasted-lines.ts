import { printDecimal, trim } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import type { VatCategory } from '#core/vat'

/**
 * One line of pasted cells. Fields without a column are undefined. A cell that is empty or could not be parsed has its
 * original text for numbers, units and discounts, and an empty text for a tax treatment.
 */
export interface PastedLine {
  name?: string
  sellerId?: string
  quantity?: string
  unit?: string
  price?: string
  /** An amount (`50`) or a percentage (`10%`). */
  discount?: string
  vatCategory?: VatCategory | ''
  note?: string
}

/** A cell that could not be parsed: its row (from 1), the meaning of its column, and its text. */
interface PasteProblem {
  readonly row: number
  readonly column: keyof PastedLine
  readonly value: string
}

interface PastedLines {
  readonly lines: PastedLine[]
  readonly problems: PasteProblem[]
}

/** Finds the unit code of a word (`kg`, `ساعة`, `HUR`); undefined if there is none. */
type FindUnit = (word: string) => string | undefined

type Column = keyof PastedLine | 'ignored'

/** Columns whose empty cells the user has to fill in: a default would be a value that was not entered. */
const mustBeSaid: ReadonlySet<Column> = new Set(['quantity', 'unit', 'vatCategory'])

/** Longer than any number or code of a draft. */
const maxCell = 40

/** Column headings of price lists and order sheets, in both languages. */
const headings: Readonly<Record<keyof PastedLine, readonly string[]>> = {
  name: [
    'description',
    'item',
    'name',
    'product',
    'service',
    'details',
    'الوصف',
    'البيان',
    'الصنف',
    'المنتج',
    'الخدمة',
    'الاسم',
  ],
  sellerId: ['code', 'sku', 'item code', 'item no', 'part no', 'الرمز', 'رمز الصنف', 'الكود'],
  quantity: ['quantity', 'qty', 'الكمية', 'العدد'],
  unit: ['unit', 'uom', 'unit of measure', 'الوحدة', 'وحدة القياس'],
  price: ['price', 'unit price', 'rate', 'unit cost', 'السعر', 'سعر الوحدة', 'الفئة'],
  discount: ['discount', 'الخصم', 'خصم'],
  vatCategory: ['vat', 'vat %', 'tax', 'tax %', 'tax rate', 'vat rate', 'الضريبة', 'نسبة الضريبة', 'ض.ق.م'],
  note: ['note', 'notes', 'remark', 'remarks', 'ملاحظة', 'ملاحظات'],
}

/** Headings of computed columns; they are skipped. */
const derivedHeadings = [
  'total',
  'amount',
  'subtotal',
  'line total',
  'net',
  'tax amount',
  'vat amount',
  '#',
  'no',
  'sr',
  's.no',
  'الإجمالي',
  'المجموع',
  'المبلغ',
  'مبلغ الضريبة',
  'م',
  'الرقم',
]

/**
 * Parses rows copied from a spreadsheet (cells separated by tabs). A first row of headings names the columns. Without
 * one, the first text is the description and the numbers are quantity, price and VAT in that order, with a unit or a
 * discount recognized by its form. Numbers may use Arabic-Indic digits and grouping.
 */
export function parsePastedLines(text: string, findUnit: FindUnit): PastedLines {
  const rows = splitCells(text).filter((cells) => cells.some((cell) => cell !== ''))
  const columns = rows[0] ? headedColumns(rows[0]) : undefined
  const body = columns ? rows.slice(1) : rows
  const problems: PasteProblem[] = []
  const lines = body.map((cells, index) => {
    const row = index + (columns ? 2 : 1)
    const meaning = columns ?? guessColumns(cells, findUnit)
    const line: PastedLine = {}
    cells.forEach((cell, at) => {
      const column = meaning[at]
      if (column === undefined || column === 'ignored') return
      if (cell === '') {
        if (columns && mustBeSaid.has(column)) Object.assign(line, { [column]: '' })
      } else if (!readCell(line, column, cell, findUnit)) problems.push({ row, column, value: cell })
    })
    return line
  })
  return { lines: lines.filter((line) => Object.keys(line).length > 0), problems }
}

/** True if a pasted text contains rows: more than one cell. */
export function looksLikeRows(text: string): boolean {
  return /[\t]/.test(text) || /\r?\n./.test(text.trim())
}

/** Cells of tab separated text; a cell in double quotes may hold tabs, line breaks and doubled quotes. */
function splitCells(text: string): string[][] {
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

function headedColumns(cells: readonly string[]): Column[] | undefined {
  const columns = cells.map((cell): Column | undefined => {
    const word = cell
      .toLowerCase()
      .replace(/\s*[(（].*[)）]\s*$/, '')
      .replace(/[.:*]+$/, '')
    if (derivedHeadings.includes(word)) return 'ignored'
    for (const [column, words] of Object.entries(headings)) if (words.includes(word)) return column as Column
    return undefined
  })
  const known = columns.filter((column) => column !== undefined && column !== 'ignored')
  return known.length >= 2 || (known.length === 1 && known[0] === 'name')
    ? columns.map((column) => column ?? 'ignored')
    : undefined
}

function guessColumns(cells: readonly string[], findUnit: FindUnit): Column[] {
  const columns: Column[] = cells.map(() => 'ignored')
  const numbers: number[] = []
  // A running number before the description is not a quantity.
  const first =
    isNumber(cells[0] ?? '') && cells[1] !== undefined && cells[1] !== '' && !isNumber(cells[1]) ? 1 : 0
  cells.forEach((cell, at) => {
    if (at < first || cell === '') return
    if (isNumber(cell)) numbers.push(at)
    else if (cell.endsWith('%') && isNumber(cell.slice(0, -1)))
      columns[at] = numbers.length >= 2 || at > 2 ? 'vatCategory' : 'discount'
    else if (!columns.includes('name')) columns[at] = 'name'
    else if (!columns.includes('unit') && findUnit(cell)) columns[at] = 'unit'
    else if (!columns.includes('vatCategory') && vatWords.get(cell.toLowerCase())) columns[at] = 'vatCategory'
    // Between quantity and price, any word is taken as the unit; an unknown one is reported as not understood.
    else if (!columns.includes('unit') && numbers.length === 1 && cells.slice(at).some(isNumber))
      columns[at] = 'unit'
    else columns[at] = 'note'
  })
  const [one, two, three] = numbers
  if (one !== undefined && two === undefined) guessQuantity(columns, one)
  if (one !== undefined && two === undefined) columns[one] = 'price'
  else if (one !== undefined && two !== undefined) {
    columns[one] = 'quantity'
    columns[two] = 'price'
    const cell = three === undefined ? undefined : cells[three]
    if (three !== undefined && !columns.includes('vatCategory') && (cell === '5' || cell === '0'))
      columns[three] = 'vatCategory'
  }
  return columns
}

/**
 * If the only number is the price, a text before it that is not a unit is in the place of the quantity, and of the unit
 * if there is none: it is reported as not understood. A single word without a unit is the description.
 */
function guessQuantity(columns: Column[], price: number): void {
  const words = columns.flatMap((column, at) => (column === 'note' && at < price ? [at] : []))
  const wanted: Column[] = columns.includes('unit') ? ['quantity'] : ['quantity', 'unit']
  if (words.length < wanted.length) return
  for (const [at, column] of wanted.entries()) columns[words[at] ?? price] = column
}

function isNumber(cell: string): boolean {
  return parseUserDecimal(cell) !== undefined
}

const vatWords = new Map<string, VatCategory>([
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
function readCell(line: PastedLine, column: keyof PastedLine, cell: string, findUnit: FindUnit): boolean {
  switch (column) {
    case 'quantity':
    case 'price': {
      const value = parseUserDecimal(cell)
      line[column] = value ? printDecimal(value) : cell.slice(0, maxCell)
      return value !== undefined
    }
    case 'discount': {
      const value = parseUserDecimal(cell.replace(/\s*[%٪]$/, ''))
      line.discount = value
        ? `${printDecimal(value)}${/[%٪]$/.test(cell) ? '%' : ''}`
        : cell.slice(0, maxCell)
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
    case 'note':
      line.note = line.note ? `${line.note}, ${cell}` : cell
      return true
    default:
      line[column] = cell
      return true
  }
}

/** `5%`, `0.05` (a percentage cell of a spreadsheet), `٥٪`, `exempt` → a VAT category. */
function vatCategoryOfCell(cell: string): VatCategory | undefined {
  const value = parseUserDecimal(cell.replace(/\s*[%٪]$/, ''))
  if (!value) return vatWords.get(cell.toLowerCase())
  const rate = printDecimal(trim(value))
  return vatWords.get(rate === '0.05' ? '5' : rate)
}
