import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { Language } from '#contract/common'
import { type TableFormat, tableMediaTypes } from '#contract/table-formats'
import type { Edge, Searched } from '../database/keyset.ts'
import { byteOrderMark, csvLines } from './csv.ts'

/** Kind of a column: texts and codes, a decimal string, or `YYYY-MM-DD`. */
export interface TableColumn {
  readonly heading: string
  readonly kind: 'text' | 'number' | 'amount' | 'share' | 'date'
}

type Cells = readonly (string | number | null)[]

/** A table of any length, read in batches while it is written. */
export interface Table {
  /** The name of the sheet. */
  readonly name: string
  /** Language of the headings: a sheet for Arabic readers runs from right to left. */
  readonly language: Language
  readonly columns: readonly TableColumn[]
  readonly batches: AsyncGenerator<readonly Cells[]>
}

/** Rows that are read at a time, each time in a transaction of its own. */
const batchSize = 2_000

/** Rows that are all in memory already. */
export async function* oneBatch(rows: readonly Cells[]): AsyncGenerator<readonly Cells[]> {
  yield rows
}

/** All rows of a list behind one another, a batch at a time, from its beginning to its end, however often a search stops. */
export async function* readBatches<Row extends { readonly id: string }>(
  read: (edge: Edge | undefined, limit: number) => Promise<readonly Row[] | Searched<Row>>,
  keyOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  let edge: Edge | undefined
  for (;;) {
    const batch = await read(edge, batchSize)
    const { rows, stoppedAt } = 'rows' in batch ? batch : { rows: batch, stoppedAt: undefined }
    yield rows
    const last = rows.at(-1)
    if (stoppedAt) edge = { side: 'after', ...stoppedAt }
    else if (rows.length < batchSize || !last) return
    else edge = { side: 'after', key: keyOf(last), id: last.id }
  }
}

/**
 * Sends a table as a file, generated while it is read. A refusal before its first row is raised, while the response
 * can still be a refusal.
 * @param name of the file, without its extension
 */
export async function sendTable(
  reply: FastifyReply,
  table: Table,
  { format, name }: { format: TableFormat; name: string },
): Promise<FastifyReply> {
  const stream = await streamStarted(tableParts(table, format))
  return reply
    .type(format === 'csv' ? `${tableMediaTypes.csv}; charset=utf-8` : tableMediaTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(stream)
}

/** The parts of a table's file, each generated on demand. */
export function tableParts(table: Table, format: TableFormat): AsyncGenerator<string | Uint8Array> {
  return format === 'csv' ? csvOf(table) : xlsxOf(table)
}

async function* csvOf({ batches, columns }: Table): AsyncGenerator<string> {
  const first = await batches.next()
  yield byteOrderMark + csvLines([columns.map(({ heading }) => heading)])
  if (!first.done) yield csvLines(first.value)
  for await (const rows of batches) yield csvLines(rows)
}

const widths: Readonly<Record<TableColumn['kind'], number>> = {
  text: 24,
  number: 12,
  amount: 16,
  share: 12,
  date: 12,
}
const formats = { number: '0', amount: '#,##0.00', share: '0.00%', date: 'yyyy-mm-dd' } as const

/** The library sets the direction of a sheet only when it has all of it; a longer sheet runs from left to right. */
const mostTurned = 50_000

/** A workbook of one sheet. It has no formula: a value that begins like one is a text cell, which is never computed. */
async function* xlsxOf(table: Table): AsyncGenerator<Uint8Array> {
  const { columns, name } = table
  const sheet = {
    name,
    columns: columns.map(({ heading, kind }) => ({
      header: heading,
      width: widths[kind],
      ...(kind === 'text' ? {} : { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  }
  const rows = await startedRows(table)
  if (table.language !== 'ar') return yield* writeXlsxStream(rows, sheet)
  const first: CellValue[][] = []
  for (let row = await rows.next(); !row.done; row = await rows.next()) {
    first.push(row.value)
    if (first.length > mostTurned) return yield* writeXlsxStream(joined(first, rows), sheet)
  }
  const head = columns.map(({ heading }) => heading)
  yield await writeXlsx({ sheets: [{ ...sheet, rows: [head, ...first], view: { rightToLeft: true } }] })
}

/** The rows as cells; a refusal before the first one is raised here. */
async function startedRows({ batches, columns }: Table): Promise<AsyncGenerator<CellValue[]>> {
  const first = await batches.next()
  async function* rows(): AsyncGenerator<CellValue[]> {
    if (!first.done) for (const row of first.value) yield cellsOf(row, columns)
    for await (const batch of batches) for (const row of batch) yield cellsOf(row, columns)
  }
  return rows()
}

async function* joined(first: readonly CellValue[][], rest: AsyncGenerator<CellValue[]>) {
  yield* first
  yield* rest
}

/** A whole workbook, for a file that contains it among others. */
export async function workbookOf(table: Table): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf(table)) parts.push(part)
  return Buffer.concat(parts)
}

function cellsOf(row: Cells, columns: readonly TableColumn[]): CellValue[] {
  return row.map((value, at) => cellOf(value, columns[at]?.kind ?? 'text'))
}

/** Digits that a spreadsheet preserves; a longer number is written as text. */
const exactDigits = 15

function cellOf(value: string | number | null, kind: TableColumn['kind']): CellValue {
  if (value === null || value === '' || typeof value === 'number') return value === '' ? null : value
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return new Date(`${value}T00:00:00Z`)
  const isExact = /^-?\d+(\.\d+)?$/.test(value) && value.replace(/\D/g, '').length <= exactDigits
  return kind !== 'text' && isExact ? Number(value) : value
}

/**
 * A stream of the parts of a generator, once the first part exists: an earlier refusal of the generator is raised
 * here, while the response can still be a refusal.
 */
async function streamStarted<Part extends string | Uint8Array>(
  parts: AsyncGenerator<Part>,
): Promise<Readable> {
  const first = await parts.next()
  return Readable.from(startingWith(first, parts))
}

async function* startingWith<Part>(
  first: IteratorResult<Part>,
  rest: AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  if (!first.done) yield first.value
  yield* rest
}
