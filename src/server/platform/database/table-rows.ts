/**
 * Rows of any table as text and back, exactly: each value as PostgreSQL writes it, a row as a JSON array of them.
 * Names and types come from the catalog, so that a new column needs no change here.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

export interface TableShape {
  /** With the schema, unless it is `public`. */
  readonly name: string
  /** Columns that travel. One that PostgreSQL counts by itself does not. */
  readonly columns: readonly string[]
  readonly types: readonly string[]
  /** The identity column, of which only the order is preserved. */
  readonly counter: string | null
  /** Columns of the primary key. */
  readonly key: readonly string[]
  /** Whether a row holds a whole file. */
  readonly hasFiles: boolean
}

/** Bytes of rows that are read and written together, roughly. */
const bytesTogether = 4 * 1024 * 1024
const rowsTogether = 1_000
/** Rows with a file of megabytes each: the size of the next one does not follow from those before. */
const filesTogether = 3
/** Values of one statement; PostgreSQL numbers them with 16 bits. */
const parametersTogether = 20_000

const quoted = (name: string) => `"${name}"`
const tableName = (name: string) => name.split('.').map(quoted).join('.')

/** Fixes the text formats of values to be the same in every database: call it before any read or write here. */
export async function fixTextFormats(tx: Tx): Promise<void> {
  await ask(
    tx,
    `select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'),
       ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1')) as s (name, value)`,
  )
}

async function ask<Row>(tx: Tx, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly is_counter: boolean
  readonly in_key: boolean
  /** Bytes that are stored as they are, because they are compressed already: files. */
  readonly is_file: boolean
}

/** The columns of a table in this database; raises when it does not exist. */
export async function readShape(tx: Tx, name: string): Promise<TableShape> {
  const columns = await ask<ColumnRow>(
    tx,
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as is_counter,
       coalesce(a.attnum = any (i.indkey), false) as in_key,
       a.atttypid = 'bytea'::regtype and a.attstorage = 'e' as is_file
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attname`,
    [tableName(name)],
  )
  const travels = columns.filter((column) => !column.is_counter)
  return {
    name,
    columns: travels.map((column) => column.name),
    types: travels.map((column) => column.type),
    counter: columns.find((column) => column.is_counter)?.name ?? null,
    key: columns.filter((column) => column.in_key).map((column) => column.name),
    hasFiles: columns.some((column) => column.is_file),
  }
}

function rowExpression({ columns }: TableShape): string {
  return `json_build_array(${columns.map((column) => `${quoted(column)}::text`).join(', ')})`
}

/**
 * The rows of a table, some at a time, each as the text of a JSON array of texts and nulls.
 * @param condition SQL, of constants only
 */
export async function* readRows(tx: Tx, shape: TableShape, condition: string): AsyncGenerator<string[]> {
  const order = shape.counter ? ` order by ${quoted(shape.counter)}` : ''
  await ask(
    tx,
    `declare table_rows no scroll cursor for
     select ${rowExpression(shape)}::text as line from ${tableName(shape.name)} where ${condition}${order}`,
  )
  const most = shape.hasFiles ? filesTogether : rowsTogether
  for (let count = Math.min(10, most); ; ) {
    const rows = await ask<{ line: string }>(tx, `fetch ${count} from table_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    const fitting = Math.floor((bytesTogether * rows.length) / Math.max(1, bytes))
    count = Math.max(1, Math.min(most, 4 * count, fitting))
  }
  await ask(tx, 'close table_rows')
}

/** Inserts rows from `readRows`; `columns` are those of the source database. */
export async function insertRows(
  tx: Tx,
  shape: TableShape,
  lines: readonly string[],
  onConflict: '' | 'on conflict do nothing' = '',
): Promise<void> {
  const together = Math.floor(parametersTogether / shape.columns.length)
  for (let first = 0; first < lines.length; first += together) {
    const rows = lines.slice(first, first + together).map((line) => JSON.parse(line) as (string | null)[])
    // A list of values, since a distributed PostgreSQL copies selected rows, which row-level security does not allow.
    const values = rows.map(
      (_, row) =>
        `(${shape.types.map((type, i) => `$${row * shape.types.length + i + 1}::${type}`).join(', ')})`,
    )
    await ask(
      tx,
      `insert into ${tableName(shape.name)} (${shape.columns.map(quoted).join(', ')})
       values ${values.join(', ')} ${onConflict}`,
      rows.flat(),
    )
  }
}

/** Removes rows. `condition` is SQL of constants. */
export async function deleteRows(tx: Tx, name: string, condition: string): Promise<void> {
  await ask(tx, `delete from ${tableName(name)} where ${condition}`)
}

/** A row, each value as PostgreSQL writes it. */
export type TextRow = Readonly<Record<string, string | null>>

/** The values of a line, by column. */
export function toTextRow({ columns }: TableShape, line: string): TextRow {
  const values = JSON.parse(line) as (string | null)[]
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]))
}

/** The line of a row. */
export function toLine({ columns }: TableShape, row: TextRow): string {
  return JSON.stringify(columns.map((column) => row[column] ?? null))
}

/** Whether the waiting lines are enough for one insert. */
export function isEnough(lines: readonly string[], bytes: number): boolean {
  return lines.length >= rowsTogether || bytes >= bytesTogether
}

interface TableDigest {
  readonly rows: number
  /**
   * SHA-256 over the sorted SHA-256 of all rows: the same for the same rows, independent of the sort order of a
   * database.
   */
  readonly sha256: string
}

/** Counts and hashes the rows of a table. Of a column that PostgreSQL counts by itself, the order of rows counts. */
export async function digestRows(tx: Tx, shape: TableShape, condition: string): Promise<TableDigest> {
  const { counter, key } = shape
  const place = counter
    ? ` || row_number() over (partition by ${quoted(key[0] ?? '')} order by ${quoted(counter)})`
    : ''
  const [digest] = await ask<TableDigest>(
    tx,
    `select coalesce(sum(n), 0)::bigint as rows,
       encode(sha256(coalesce(string_agg(h, ''::bytea order by part), ''::bytea)), 'hex') as sha256
     from (
       select substr(h, 1, 1) as part, count(*) as n, sha256(string_agg(h, ''::bytea order by h)) as h
       from (
         select sha256(convert_to(${rowExpression(shape)}::text${place}, 'UTF8')) as h
         from ${tableName(shape.name)} where ${condition}
       ) as hashes
       group by 1
     ) as parts`,
  )
  return { rows: digest?.rows ?? 0, sha256: digest?.sha256 ?? '' }
}
