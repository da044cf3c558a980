/** Converts between rows (columns in snake case) and records (fields in camel case). */
import type { Insertable, InsertType, Selectable, SelectType, Updateable } from 'kysely'
import { JsonValue } from './column-kinds.ts'
import { type GlobalTables, irregularColumns, jsonColumns, type TenantTables } from './table-types.gen.ts'
import type { TenantScope } from './tenant-scope.ts'

type Tables = TenantTables & GlobalTables
type TableName = keyof Tables & string

/** A whole row as it is read. */
export type Row<Name extends TableName> = Selectable<Tables[Name]>

type TenantColumn = 'organization_id' | 'environment'
type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name
type DatedRecord<R> = {
  -readonly [Name in keyof R as Name extends TenantColumn ? never : CamelCase<Name>]: R[Name]
}
type TextOf<Value> = Value extends Date ? string : Value
type PlainRecord<R> = {
  -readonly [Name in keyof R as Name extends TenantColumn ? never : CamelCase<Name>]: TextOf<R[Name]>
}

/** The result of `recordOf` for a whole row of a table. */
export type RecordOf<Name extends TableName> = PlainRecord<Row<Name>>
/** The result of `datedRecordOf` for a whole row of a table. */
export type DatedRecordOf<Name extends TableName> = DatedRecord<Row<Name>>

/** The type of a field that is written to a column: the content of JSON, or the insert type of any other column. */
type Written<Column> =
  Extract<InsertType<Column>, JsonValue> extends never ? InsertType<Column> : SelectType<Column>
type WrittenFields<Name extends TableName, Columns> = {
  readonly [Column in keyof Columns as CamelCase<Column>]: Column extends keyof Tables[Name]
    ? Written<Tables[Name][Column]>
    : never
}

/** The fields of a new row. Nullable ones and those with a default are optional. */
export type NewRecord<Name extends TableName> = WrittenFields<Name, Insertable<Tables[Name]>>
/** Fields to update in a row. */
export type RecordChange<Name extends TableName> = WrittenFields<Name, Updateable<Tables[Name]>>

type ColumnOf<Name extends TableName, Field> = {
  [Column in keyof Insertable<Tables[Name]>]-?: CamelCase<Column> extends Field ? Column : never
}[keyof Insertable<Tables[Name]>]
type ColumnsOf<Name extends TableName, Fields> = {
  [Field in keyof Fields as ColumnOf<Name, Field>]: Insertable<Tables[Name]>[ColumnOf<Name, Field>]
}

/** Rejects fields that are not columns of the table. */
type Only<Name extends TableName, Fields> = {
  readonly [Field in keyof Fields]: Field extends keyof RecordChange<Name> ? unknown : never
}

const camelNames = new Map<string, string>()
const snakeNames = new Map<string, string>(Object.entries(irregularColumns))

function camelName(column: string): string {
  const cached = camelNames.get(column)
  if (cached !== undefined) return cached
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelNames.set(column, name)
  return name
}

function snakeName(field: string): string {
  const cached = snakeNames.get(field)
  if (cached !== undefined) return cached
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  snakeNames.set(field, name)
  return name
}

function fieldsOf(row: object, valueOf: (value: unknown) => unknown): object {
  const columns = row as Record<string, unknown>
  const record: Record<string, unknown> = {}
  for (const column of Object.keys(columns)) {
    if (column !== 'organization_id' && column !== 'environment')
      record[camelName(column)] = valueOf(columns[column])
  }
  return record
}

/** Converts a row to a record: fields in camel case, without the tenant, instants as ISO 8601 text in UTC. */
export function recordOf<R extends object>(row: R): PlainRecord<R> {
  return fieldsOf(row, (value) => (value instanceof Date ? value.toISOString() : value)) as PlainRecord<R>
}

/** Converts a row to a record: fields in camel case, without the tenant, instants as `Date`. */
export function datedRecordOf<R extends object>(row: R): DatedRecord<R> {
  return fieldsOf(row, (value) => value) as DatedRecord<R>
}

/** Converts fields of a record to columns of a table: names in snake case, JSON as `JsonValue`. */
export function columnsOf<Name extends TableName, Fields extends RecordChange<Name>>(
  table: Name,
  fields: Fields & Only<Name, Fields>,
): ColumnsOf<Name, Fields> {
  const json = jsonColumns[table] ?? []
  const columns: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const column = snakeName(field)
    const isJson = json.includes(column) && value !== null && value !== undefined
    columns[column] = isJson ? new JsonValue(value) : value
  }
  return columns as ColumnsOf<Name, Fields>
}

/** The columns `organization_id` and `environment` of a tenant's rows. */
export function tenantColumns({ environment, organizationId }: TenantScope) {
  return { organization_id: organizationId, environment }
}

/** The tenant of a row. */
export function scopeOf(row: {
  readonly organization_id: string
  readonly environment: TenantScope['environment']
}): Pick<TenantScope, 'organizationId' | 'environment'> {
  return { organizationId: row.organization_id, environment: row.environment }
}
