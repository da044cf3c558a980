/**
 * Workbooks (Office Open XML), read while they are unpacked: in memory are their shared texts and the rows of the
 * piece that was unpacked last.
 */
import { SaxesParser } from 'saxes'
import type { ZipEntry } from '../../files/read-zip.ts'
import { ReadFileError } from './read-failure.ts'

interface WorkbookRow {
  /** As spreadsheets number the rows. */
  readonly number: number
  /**
   * Numbers with a point, days as `YYYY-MM-DD`. Units of a number format are included: `5%`, `USD 100`. A formula
   * without a cached value is `=` with its text; a text that begins with `=` has an apostrophe before it.
   */
  readonly cells: readonly string[]
  /** By a filter or manually. */
  readonly isHidden: boolean
  /** Columns of the sheet that are hidden, from 0. */
  readonly hiddenColumns: ReadonlySet<number>
}

interface WorkbookSheet {
  readonly name: string
  readonly rows: () => AsyncGenerator<WorkbookRow>
}

/** A million and some, as spreadsheets have it. */
const lastRow = 1_048_576

/**
 * The visible sheets of a workbook, in their order.
 * @param columns maximum number of columns that are read; cells beyond are ignored
 */
export async function openSheets(entries: readonly ZipEntry[], columns: number): Promise<WorkbookSheet[]> {
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  const { is1904, sheets } = await readBook(parts.get('xl/workbook.xml'))
  const relations = await readRelations(parts.get('xl/_rels/workbook.xml.rels'))
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.target ?? ''
  let shared: Promise<Shared> | undefined
  const readShared = async (): Promise<Shared> => ({
    texts: await readTexts(parts.get(partOf('sharedStrings'))),
    styles: await readStyles(parts.get(partOf('styles'))),
    is1904,
  })
  return sheets.map(({ name, relation }) => ({
    name,
    async *rows() {
      shared ??= readShared()
      const sheet = parts.get(relations.get(relation)?.target ?? '')
      if (!sheet) throw new ReadFileError('import.unreadable', `the sheet ${name} is missing`)
      yield* readRows(sheet, await shared, columns)
    },
  }))
}

/** Tables to which the cells of all sheets refer. */
interface Shared {
  readonly texts: readonly string[]
  /** How numbers are shown, by the index of their style. */
  readonly styles: readonly NumberStyle[]
  readonly is1904: boolean
}

type Attributes = Readonly<Record<string, string>>

interface Handlers {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses the XML of a part as it is unpacked; a step for each piece. Raises its errors. */
async function* readPart(entry: ZipEntry | undefined, on: Handlers): AsyncGenerator<void> {
  if (!entry) return
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  parser.on('doctype', () => {
    throw new ReadFileError('import.unreadable', 'a part has a document type declaration')
  })
  parser.on('opentag', ({ name, attributes }) => on.open?.(localName(name), attributes as Attributes))
  parser.on('closetag', ({ name }) => on.close?.(localName(name)))
  parser.on('text', (text) => on.text?.(text))
  parser.on('cdata', (text) => on.text?.(text))
  for await (const piece of entry.pieces()) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

async function readWhole(entry: ZipEntry | undefined, on: Handlers): Promise<void> {
  for await (const _piece of readPart(entry, on)) continue
}

/** Without the prefix that some programs write. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

async function readBook(entry: ZipEntry | undefined) {
  const sheets: { name: string; relation: string }[] = []
  let is1904 = false
  await readWhole(entry, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904'] ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return
      const relation = Object.entries(attributes).find(([key]) => /.:id$/.test(key))?.[1] ?? ''
      sheets.push({ name: attributes['name'] ?? '', relation })
    },
  })
  return { is1904, sheets }
}

/** The related parts of the workbook, by id: the last segment of their type, and their paths. */
async function readRelations(entry: ZipEntry | undefined) {
  const relations = new Map<string, { type: string; target: string }>()
  await readWhole(entry, {
    open(name, { Id = '', Target = '', Type = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}

/** Texts that many cells share, by index. Runs are joined, phonetic readings of Japanese are left out. */
async function readTexts(entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = []
  const value = new CellText()
  await readWhole(entry, {
    open: (name) => (name === 'si' ? value.clear() : value.open(name)),
    text: (text) => value.add(text),
    close(name) {
      if (name === 'si') texts.push(value.decoded())
      else value.close(name)
    },
  })
  return texts
}

/** The text in the text elements of a cell. */
class CellText {
  #text = ''
  #isOpen = false
  #isReading = false

  get raw(): string {
    return this.#text
  }

  /** Characters that XML cannot carry are written by their numbers. */
  decoded(): string {
    return this.#text.includes('_x')
      ? this.#text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      : this.#text
  }

  clear(): void {
    this.#text = ''
  }

  open(name: string): void {
    if (name === 'rPh') this.#isReading = true
    this.#isOpen = !this.#isReading && (name === 't' || name === 'v')
  }

  add(text: string): void {
    if (this.#isOpen) this.#text += text
  }

  close(name: string): void {
    if (name === 'rPh') this.#isReading = false
    this.#isOpen = false
  }
}

/** Built-in formats of spreadsheets for days and times. */
const dateFormats = new Set([
  14,
  15,
  16,
  17,
  18,
  19,
  20,
  21,
  22,
  45,
  46,
  47,
  ...range(27, 36),
  ...range(50, 58),
])

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** How numbers of a style are shown: as days, in percent, with a currency. */
interface NumberStyle {
  readonly isDate: boolean
  readonly isPercent: boolean
  readonly currency: string | undefined
}

function builtInStyle(format: number): NumberStyle {
  return { isDate: dateFormats.has(format), isPercent: format === 9 || format === 10, currency: undefined }
}

async function readStyles(entry: ZipEntry | undefined): Promise<NumberStyle[]> {
  const own = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let isOfCells = false
  await readWhole(entry, {
    open(name, attributes) {
      const format = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') own.set(format, ownStyle(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) styles.push(own.get(format) ?? builtInStyle(format))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

function ownStyle(code: string): NumberStyle {
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return { isDate: showsDays(code), isPercent: plain.includes('%'), currency: currencyIn(code) }
}

/** The currency in a format: `[$USD] #,##0.00`, `"AED" #,##0.00`. A sign such as $ is part of many defaults. */
function currencyIn(code: string): string | undefined {
  const [, bracketed, quoted] = /\[\$([^\]-]+)|"\s*([A-Z]{3}|Dhs\.?|د\.إ\.?)\s*"/u.exec(code) ?? []
  const word = (bracketed ?? quoted ?? '').trim()
  return word === '' || word === '$' ? undefined : word
}

/** Whether a custom format shows a day or a time: it has their letters outside of quotes, colors and locales. */
function showsDays(code: string): boolean {
  const [first = ''] = code.split(';')
  return /[dmyhs]/i.test(first.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|General/gi, ''))
}

async function* readRows(entry: ZipEntry, shared: Shared, columns: number): AsyncGenerator<WorkbookRow> {
  const rows: WorkbookRow[] = []
  const value = new CellText()
  let number = 0
  let cells: string[] = []
  let column = -1
  let cell: Attributes = {}
  let isHidden = false
  /** The formula of the cell. */
  let written: string | undefined
  let isInFormula = false
  const hiddenColumns = new Set<number>()
  const steps = readPart(entry, {
    open(name, attributes) {
      if (name === 'row') {
        number = rowNumber(attributes['r'], number)
        isHidden = isTrue(attributes['hidden'] ?? '')
        cells = []
        column = -1
      } else if (name === 'col') {
        if (isTrue(attributes['hidden'] ?? '')) hideColumns(hiddenColumns, attributes, columns)
      } else if (name === 'f') {
        written = ''
        isInFormula = true
      } else if (name === 'c') {
        written = undefined
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r'])
        cell = attributes
        value.clear()
      } else value.open(name)
    },
    text(text) {
      if (isInFormula) written = `${written ?? ''}${text}`.slice(0, longestFormula)
      value.add(text)
    },
    close(name) {
      if (name === 'row') rows.push({ number, cells, isHidden, hiddenColumns })
      else if (name === 'f') isInFormula = false
      else if (name === 'c') {
        const text = cellText(cell, value, shared)
        const isText = cell['t'] === 's' || cell['t'] === 'inlineStr' || cell['t'] === 'str'
        const isUncalculated = text === '' && written !== undefined && cell['t'] !== 'str'
        setCell(cells, column, columns, isUncalculated ? `=${written || '()'}` : isText ? quoted(text) : text)
      } else value.close(name)
    },
  })
  for await (const _step of steps) yield* rows.splice(0)
}

/** The number of a row, which grows from row to row. Raises when it does not: two rows of one number could not be distinguished. */
function rowNumber(stated: string | undefined, before: number): number {
  const declared = Number(stated)
  const number = Number.isSafeInteger(declared) && declared > 0 && declared <= lastRow ? declared : before + 1
  if (number <= before)
    throw new ReadFileError('import.unreadable', `row ${number} stands below row ${before}`)
  return number
}

const longestFormula = 200

/** `<col min="2" max="3" hidden="1"/>`: columns are counted from 1. */
function hideColumns(hidden: Set<number>, { max = '', min = '' }: Attributes, columns: number): void {
  for (let column = Number(min); column <= Math.min(Number(max), columns); column++) hidden.add(column - 1)
}

/** `C12` is in column 2. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function setCell(cells: string[], column: number, columns: number, text: string): void {
  if (column < 0 || column >= columns || text === '') return
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function cellText({ s: style = '', t: type = 'n' }: Attributes, value: CellText, shared: Shared): string {
  const { raw } = value
  switch (type) {
    case 's':
      return shared.texts[Number(raw)] ?? ''
    case 'b':
      return String(isTrue(raw))
    case 'n': {
      const number = Number(raw)
      if (raw === '' || Number.isNaN(number)) return raw
      return shownNumber(number, shared.styles[Number(style || -1)], shared.is1904)
    }
    case 'd':
      return raw.replace(/T00:00:00(?:\.0+)?Z?$/, '')
    default:
      return value.decoded()
  }
}

/** A text that begins like a formula, with the apostrophe that spreadsheets put before such texts. */
function quoted(text: string): string {
  return text.startsWith('=') && !/^="[^"]*"$/.test(text) ? `'${text}` : text
}

function isTrue(text: string): boolean {
  return text === '1' || text.toLowerCase() === 'true'
}

/** A number with the unit of its style: 0.05 in percent is 5%. */
function shownNumber(number: number, style: NumberStyle | undefined, is1904: boolean): string {
  if (style?.isDate) return dayText(number, is1904)
  if (style?.isPercent) return `${numberText(number * 100)}%`
  return style?.currency === undefined ? numberText(number) : `${style.currency} ${numberText(number)}`
}

/** Spreadsheets store 0.1 + 0.2 as 0.30000000000000004. */
function numberText(number: number): string {
  const text = Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)))
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  // 0.0000001 is written as 1e-7.
  return exponent === '' ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`
}

const milliseconds = 24 * 60 * 60_000
const firstDays = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** A day from its number since 1900 or 1904, as text. The count from 1900 includes a 29 February of that year. */
function dayText(serial: number, is1904: boolean): string {
  const days = !is1904 && serial < 60 ? serial + 1 : serial
  const day = new Date(firstDays[is1904 ? 1904 : 1900] + Math.round(days * milliseconds))
  if (Number.isNaN(day.getTime())) return numberText(serial)
  const iso = day.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19)
}
