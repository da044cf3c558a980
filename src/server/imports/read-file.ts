/** Files as rows of cells. Runs in a thread, so that a large file delays no other work. */
import { guessDelimiter, parseDelimited } from '#core/import-layout'
import type { ImportKind } from '#core/imports'
import { sentZipEntries, type ZipEntry } from '../../files/read-zip.ts'
import { type FileDocument, jsonDocuments, xmlDocument, zipDocuments } from './read-documents.ts'
import { ReadFileError, readFailure } from './read-failure.ts'
import { htmlRows, isHtmlTable } from './read-html.ts'
import { openSheets } from './read-workbook.ts'

export const maxRows = 200_000
export const maxColumns = 200
const maxCell = 5_000
/** Files of a ZIP file, of which a workbook is one. */
const maxEntries = 10_000
/** Bytes of them when they are unpacked. */
const maxUnpacked = 400 * 1024 * 1024

export interface FileRow {
  /** As spreadsheets number the rows. */
  readonly number: number
  readonly cells: readonly string[]
  /** Hidden in the spreadsheet, by a filter or manually. */
  readonly isHidden?: boolean
  /** Columns that a spreadsheet hides, from 0. */
  readonly hiddenColumns?: ReadonlySet<number>
}

export interface OpenedFile {
  readonly kind: 'csv' | 'xlsx' | 'html' | 'json' | 'xml' | 'zip'
  /** Encoding and delimiter, or number of documents. */
  readonly detail: string
  readonly headings: readonly string[]
  /** The fields of the columns, if the file itself declares them. */
  readonly fields: readonly (string | null)[] | null
  readonly rows: AsyncIterable<FileRow> | Iterable<FileRow>
}

/** Opens a file by its contents, whatever its name. Raises `ReadFileError`. */
export async function openFile(bytes: Uint8Array, kind: ImportKind, fileName: string): Promise<OpenedFile> {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return await openPacked(bytes, kind)
    const { encoding, text } = decodeText(bytes)
    const start = text.trimStart()[0]
    if (start === '<' && isHtmlTable(text)) return await withHeadings('html', encoding, htmlRows(text))
    if (start === '<') {
      if (kind !== 'documents') throw new ReadFileError('import.unreadable')
      return documentFile('xml', [xmlDocument(bytes, fileName)])
    }
    if (start === '[' || start === '{') return openJson(text, kind, fileName)
    return await openCsv(text, encoding)
  } catch (error) {
    throw readFailure(error)
  }
}

async function openPacked(bytes: Uint8Array, kind: ImportKind): Promise<OpenedFile> {
  const entries = sentZipEntries(bytes, { maxEntries, maxUnpacked })
  if (entries.some(({ name }) => name === 'xl/workbook.xml')) return await openWorkbook(entries)
  if (kind !== 'documents') throw new ReadFileError('import.unreadable')
  return documentFile('zip', zipDocuments(entries))
}

function documentFile(kind: 'xml' | 'zip' | 'json', documents: readonly FileDocument[]): OpenedFile {
  const headings = ['File', 'Number', 'Date', 'Buyer', 'Total', 'Document']
  return {
    kind,
    detail: String(documents.length),
    headings,
    fields: [null, null, null, null, null, 'document'],
    rows: documents.map(({ cells, document }, index) => ({ number: index + 1, cells: [...cells, document] })),
  }
}

function openJson(text: string, kind: ImportKind, fileName: string): OpenedFile {
  const parsed: unknown = JSON.parse(text)
  const list = Array.isArray(parsed) ? parsed : listIn(parsed)
  const documents = kind === 'documents' ? jsonDocuments(list, fileName) : undefined
  if (documents) return documentFile('json', documents)
  const flat = list.flatMap((one) => (kind === 'documents' ? withLines(one) : [flatten(one)]))
  const headings = [...new Set(flat.flatMap((one) => Object.keys(one)))]
  if (headings.length > maxColumns) throw new ReadFileError('import.too-wide')
  const rows = flat.map((one, index) => ({
    number: index + 1,
    cells: headings.map((heading) => (one[heading] ?? '').slice(0, maxCell)),
  }))
  return { kind: 'json', detail: String(rows.length), headings, fields: null, rows }
}

/** The list within a common wrapper: `{ "data": [ … ] }`; a single object is a list of one. */
function listIn(parsed: unknown): unknown[] {
  const lists = Object.values(parsed as object).filter((value) => Array.isArray(value))
  return lists.length === 1 && typeof lists[0]?.[0] === 'object' ? (lists[0] as unknown[]) : [parsed]
}

const lineLists =
  /^(?:invoice_?)?(?:lines?|items?|line_?items|invoice_?lines?|invoice_line_ids|details|products|rows|entries)$/i

/**
 * A document in JSON with its lines inside: a row for each line, with the fields of the whole in each of them. The
 * fields of a line have their own names, with that of the list before them if the whole has the same name.
 */
function withLines(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [flatten(value)]
  const lists = Object.entries(value).filter(
    ([, inner]) => Array.isArray(inner) && inner.length > 0 && inner.every(isObject),
  )
  const [list] = lists.length === 1 ? lists : lists.filter(([key]) => lineLists.test(key))
  if (!list) return [flatten(value)]
  const [key, lines] = list as [string, unknown[]]
  const stated = flatten(Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)))
  // Beside lines, a discount is one on the document; a column of that name would be one of its line.
  const whole: Record<string, string> = {}
  for (const [name, cell] of Object.entries(stated))
    whole[/^discount/i.test(name) ? `document ${name}` : name] = cell
  return lines.map((line) => {
    const own = Object.entries(flatten(line)).map(([name, cell]) => [
      Object.hasOwn(whole, name) ? `${key}.${name}` : name,
      cell,
    ])
    return { ...whole, ...(Object.fromEntries(own) as Record<string, string>) }
  })
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values by dotted path. */
function flatten(value: unknown, path = ''): Record<string, string> {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object') return { [path]: typeof value === 'string' ? value : JSON.stringify(value) }
  const parts = Object.entries(value).map(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
  return Object.assign({}, ...parts) as Record<string, string>
}

/** The first visible sheet with a table: a cover, or an empty sheet, may precede it. */
async function openWorkbook(entries: readonly ZipEntry[]): Promise<OpenedFile> {
  // One column more than a table may have shows that it is too wide.
  const sheets = await openSheets(entries, maxColumns + 1)
  let unlike: ReadFileError | undefined
  for (const { name, rows } of sheets.slice(0, sheetsTried)) {
    try {
      return await withHeadings('xlsx', sheets.length > 1 ? name : '', rows(), sheets.length > 1)
    } catch (error) {
      if (!(error instanceof ReadFileError) || error.failure !== 'import.empty') throw error
      unlike = error
    }
  }
  throw unlike ?? new ReadFileError('import.empty')
}

const sheetsTried = 20

async function openCsv(text: string, encoding: string): Promise<OpenedFile> {
  // Excel writes, and reads, the delimiter in a first line.
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? guessDelimiter(body)
  async function* cells(): AsyncGenerator<FileRow> {
    for (const row of parseDelimited(body, delimiter))
      yield { number: row.line + (declared ? 1 : 0), cells: row.cells }
  }
  return await withHeadings('csv', `${encoding} ${delimiter === '\t' ? 'tab' : delimiter}`, cells())
}

/** How many first rows may be titles of a report. */
const titles = 20

/**
 * The headings are the first row that is about as wide as the widest: rows above it are titles, or headings of a
 * column whose cells are merged from top to bottom.
 * @param needsTable whether a single column, or headings without rows, is no table, as other sheets may have one
 */
async function withHeadings(
  kind: 'csv' | 'xlsx' | 'html',
  detail: string,
  source: AsyncGenerator<FileRow>,
  needsTable = false,
): Promise<OpenedFile> {
  const first: FileRow[] = []
  while (first.length < titles) {
    const next = await source.next()
    if (next.done) break
    first.push(next.value)
  }
  const filled = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== '').length
  const widest = Math.max(0, ...first.map(filled))
  const at = first.findIndex((row) => filled(row) > 0 && filled(row) >= widest * 0.6)
  const head = first[at]
  if (!head) throw new ReadFileError('import.empty')
  if (head.cells.length > maxColumns) throw new ReadFileError('import.too-wide')
  if (needsTable && (widest < 2 || at === first.length - 1)) throw new ReadFileError('import.empty')
  const above = first[at - 1]?.cells ?? []
  const headings = head.cells.map((cell, index) => {
    const heading = (cell.trim() || (above[index] ?? '').trim()).slice(0, 100)
    // Shows users who map the columns that the spreadsheet hides it.
    return heading !== '' && head.hiddenColumns?.has(index) ? `${heading} (hidden)` : heading
  })
  while (headings.at(-1) === '') headings.pop()
  async function* rows(): AsyncGenerator<FileRow> {
    for (const row of first.slice(at + 1)) yield row
    yield* source
  }
  return { kind, detail, headings, fields: null, rows: rows() }
}

/** Text as UTF-8 or UTF-16 by its mark or its form, else as Arabic Windows writes it. */
function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, 'utf-16be'), encoding: 'UTF-16' }
  if (bytes.subarray(0, 4_096).includes(0)) return { text: decodeUnmarked(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: decode(bytes, 'windows-1256'), encoding: 'Windows-1256' }
  }
}

/** UTF-16 without its mark: every other byte of Latin text is zero. Raises for anything else with zeros. */
function decodeUnmarked(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 4_096)
  const zeros = (at: 0 | 1) => head.filter((byte, index) => index % 2 === at && byte === 0).length
  const [first, second] = [zeros(0), zeros(1)]
  const isText =
    bytes.length % 2 === 0 && Math.min(first, second) === 0 && Math.max(first, second) * 8 >= head.length
  if (!isText) throw new ReadFileError('import.unreadable')
  return decode(bytes, first > second ? 'utf-16be' : 'utf-16le')
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** The cell behind the last column of a row that a spreadsheet hides. */
export const hiddenMark = 'hidden'

/** A row as it is stored: as wide as the headings, no cell longer than a text may be. */
export function trimRow({ cells, isHidden, number }: FileRow, width: number, hasDocument: boolean): FileRow {
  const trimmed = Array.from({ length: width }, (_, index) => {
    const cell = cells[index] ?? ''
    const isDocument = hasDocument && index === width - 1
    // PostgreSQL stores no zero character, and no half of a pair.
    return isDocument ? cell : cell.slice(0, maxCell).toWellFormed().replaceAll('\u0000', '').trim()
  })
  return { number, cells: isHidden ? [...trimmed, hiddenMark] : trimmed }
}
