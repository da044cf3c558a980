import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { anyOf, type TenantScope } from './database.ts'
import { tenantColumns } from './row-records.ts'

/** Values by column. Bytes are `Buffer`, instants `Date`, JSON is `JsonValue`. */
export type Columns = Readonly<Record<string, unknown>>

/** An INSERT or an UPDATE that is still to be written. */
export type Write = OperationNodeSource

/** Rows of a table that a few columns identify, among those that agree in others. */
export interface RowSet {
  readonly table: string
  /** Columns that all of the rows share, such as their tenant. */
  readonly within: Columns
  /** The columns that identify them; the first is a text. */
  readonly key: readonly string[]
  /** A further condition for a row to be updated; the row is `t`. */
  readonly only?: RawBuilder<unknown>
}

/** Rows of a table of a tenant. */
export function tenantSet(table: string, key: readonly string[], scope: TenantScope): RowSet {
  return { table, key, within: tenantColumns(scope) }
}

/** Longer bytes are sent as parameters of their own: in a list of rows their text is twice as long. */
const listedBytesAtMost = 64 * 1024

/**
 * Updates of rows by key, one statement for those with the same columns.
 * @param rows each with its key, and once; named columns are written, the rest stays as it is
 */
export function updateRows(set: RowSet, rows: readonly Columns[]): RawBuilder<unknown>[] {
  const isLong = (value: unknown) => Buffer.isBuffer(value) && value.length > listedBytesAtMost
  const groups = Map.groupBy(rows, (row) =>
    Object.values(row).some(isLong) ? keyOf(set, row) : Object.keys(row).sort().join(),
  )
  return [...groups.values()].map((group) => {
    const [row] = group
    return row && group.length === 1 ? updateOne(set, row) : updateListed(set, group)
  })
}

/**
 * An INSERT of many rows with the same columns: they are sent as one list, which costs a fraction of as many
 * parameters. At least one is given.
 */
export function insertRows(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${listOf(table, rows)}`
}

/**
 * Rows of a table as one parameter; what they do not name is null.
 * @param names the columns to send; by default all that a row names
 */
export function listOf(
  table: string,
  rows: readonly object[],
  names?: readonly string[],
): RawBuilder<unknown> {
  const listed = rows.map((row) => {
    const values = row as Columns
    const listedRow: Record<string, unknown> = {}
    for (const name of names ?? Object.keys(values)) listedRow[name] = listedValue(values[name])
    return listedRow
  })
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(listed)}::json)`
}

/**
 * Inserts and updates of different rows as one statement: each sees no writes of the others, and foreign
 * keys are checked at the end. At least one is given.
 */
export function asOneStatement(writes: readonly Write[]): RawBuilder<unknown> {
  const others = writes.slice(1).map((write, index) => sql`${sql.ref(`write_${index}`)} as (${write})`)
  return others.length === 0 ? sql`${writes[0]}` : sql`with ${sql.join(others)} ${writes[0]}`
}

/** The key of a row within its table and shared columns. */
export function keyOf({ table, key }: RowSet, row: Columns): string {
  return [table, ...key.map((name) => row[name])].join(' ')
}

function updateOne(set: RowSet, row: Columns): RawBuilder<unknown> {
  const changes = columnsOf(set, row).map((name) => sql`${sql.ref(name)} = ${row[name]}`)
  const keys = set.key.map((name) => sql`t.${sql.ref(name)} = ${row[name]}`)
  return sql`update ${sql.table(set.table)} as t set ${sql.join(changes)} where ${conditions(set, keys)}`
}

/**
 * The rows are sent as one list, with the column types of the table, and their first keys again: PostgreSQL finds
 * those by an index, where it might scan the whole table to join it with a list of unknown length.
 */
function updateListed(set: RowSet, rows: readonly Columns[]): RawBuilder<unknown> {
  const names = columnsOf(set, rows[0] ?? {})
  const changes = names.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`)
  const [first = ''] = set.key
  const listedKeys = sql`t.${sql.ref(first)} = ${anyOf(rows.map((row) => String(row[first])))}`
  const keys = [listedKeys, ...set.key.map((name) => sql`t.${sql.ref(name)} = v.${sql.ref(name)}`)]
  return sql`update ${sql.table(set.table)} as t set ${sql.join(changes)}
    from ${listOf(set.table, rows, [...set.key, ...names])} as v
    where ${conditions(set, keys)}`
}

function columnsOf({ key }: RowSet, row: Columns): string[] {
  return Object.keys(row)
    .filter((name) => !key.includes(name))
    .sort()
}

function listedValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  // Half of a surrogate pair is refused in JSON; in other values it is replaced on the way.
  return typeof value === 'string' ? value.toWellFormed() : value
}

function conditions({ within, only }: RowSet, keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const common = Object.entries(within).map(([name, value]) => sql`t.${sql.ref(name)} = ${value}`)
  return sql.join([...common, ...keys, ...(only ? [only] : [])], sql` and `)
}
