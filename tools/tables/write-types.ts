/** Writes the row types of all tables, views and functions that return rows, as Kysely reads them. */
import { identityTables, sharedTables, tenantTables } from '../../src/server/platform/database/tables.ts'
import type { Column, Relation, RowFunction } from './catalog.ts'
import { type ColumnType, columnTypes, filledColumns, nullableColumns } from './column-types.ts'

/** How node-postgres hands out a value, with the parsers of `platform/database/database.ts`. */
const typeNames: Readonly<Record<string, string>> = {
  text: 'string',
  'text[]': 'string[]',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  numeric: 'string',
  date: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  jsonb: 'unknown',
}

/**
 * The text of `platform/database/table-types.gen.ts`. Raises for a column type that is not known here, and for an entry of the
 * hand-written lists whose column does not exist.
 */
export function writeTypes(relations: readonly Relation[], functions: readonly RowFunction[]): string {
  const tables = relations.filter(({ schema }) => schema === 'public')
  const auth = relations.filter(({ schema }) => schema === 'auth')
  const tenantViews = tables.filter(({ isView }) => isView).map(({ name }) => name)
  const isTenant = ({ name }: Relation) => tenantTables.includes(name) || tenantViews.includes(name)
  const open = tables.filter((table) => !isTenant(table))
  const results = functions.map(resultOf)
  const typed = [...relations, ...results]
  refuseUnknown(relations, results)
  const json = tables.flatMap((table) => {
    const names = table.columns.filter(({ type }) => type === 'jsonb').map(({ name }) => `'${name}'`)
    return names.length === 0 || table.isView ? [] : [`  ${table.name}: [${names.join(', ')}],`]
  })
  return [
    '// Written by `npm run generate:tables` from the migrated database. Do not edit.',
    "import type { Generated, GeneratedAlways } from 'kysely'",
    ...importsOf(typed),
    "import type { Instant, Json, JsonValue, List, NullableJson, WithDefault } from './column-kinds.ts'",
    '',
    ...typed.flatMap(interfaceOf),
    '/** Tables and views whose rows belong to one organization and environment: queried by `tx.tenant`. */',
    'export type TenantTables = {',
    ...tables.filter(isTenant).map(({ name }) => `  ${name}: ${interfaceName({ schema: 'public', name })}`),
    '}',
    '',
    '/** Tables whose rows belong to no single organization and environment, such as users and organizations. */',
    'export type GlobalTables = {',
    ...open.map(({ name }) => `  ${name}: ${interfaceName({ schema: 'public', name })}`),
    '}',
    '',
    '/** Tables of the identity pool, in the schema `auth`. */',
    'export type AuthTables = {',
    ...auth.map(({ name }) => `  ${name}: ${interfaceName({ schema: 'auth', name })}`),
    '}',
    '',
    '/** Functions of the schema `falaj` that return rows: queried by `fromFunction`. */',
    'export type RowFunctions = {',
    ...functions.map(
      (one) => `  ${one.name}: { parameters: [${parametersOf(one)}]; row: ${interfaceName(resultOf(one))} }`,
    ),
    '}',
    '',
    '/** Columns that hold JSON, by table. */',
    'export const jsonColumns: Readonly<Record<string, readonly string[]>> = {',
    ...json,
    '}',
    '',
    '/** Columns that are not the names of their fields in snake case, by field. */',
    'export const irregularColumns: Readonly<Record<string, string>> = {',
    ...irregular(tables),
    '}',
    '',
  ].join('\n')
}

/**
 * The rows of a function as a view. The catalog knows neither which of the columns may be null nor the permitted values.
 */
function resultOf({ columns, name }: RowFunction): Relation {
  return {
    schema: 'falaj',
    name,
    isView: true,
    columns: columns.map((column) => ({
      ...column,
      isNullable: nullableColumns.includes(`${name}.${column.name}`),
      hasDefault: false,
      isGenerated: false,
      values: column.name === 'environment' ? ['preprod', 'prod'] : undefined,
    })),
  }
}

/** The elements of a tuple type. SQL takes null for any parameter. */
function parametersOf({ name: of, parameters }: RowFunction): string {
  return parameters
    .map(({ name, type }) => {
      const known = type === 'jsonb' ? 'JsonValue' : typeNames[type]
      if (known === undefined) throw new Error(`${of}: no type is known for ${type}`)
      return `${name}: ${type.endsWith('[]') ? 'readonly ' : ''}${known} | null`
    })
    .join(', ')
}

function interfaceName({ schema, name }: Pick<Relation, 'schema' | 'name'>): string {
  const words = `${schema === 'auth' ? 'auth_' : ''}${name}`.split('_')
  const kind = schema === 'falaj' ? 'Row' : 'Table'
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${kind}`
}

function interfaceOf(relation: Relation): string[] {
  return [
    `export interface ${interfaceName(relation)} {`,
    ...relation.columns.map((column) => `  ${column.name}: ${typeOf(relation, column)}`),
    '}',
    '',
  ]
}

function overrideOf(relation: Relation, column: Column): ColumnType | undefined {
  return columnTypes[`${relation.name}.${column.name}`]
}

function typeOf(relation: Relation, column: Column): string {
  const known = typeNames[column.type]
  if (known === undefined)
    throw new Error(`${relation.name}.${column.name}: no type is known for ${column.type}`)
  const listed = column.values?.map((value) => `'${value}'`).join(' | ')
  const base = overrideOf(relation, column)?.type ?? listed ?? known
  const isNullable = column.isNullable && !filledColumns.includes(`${relation.name}.${column.name}`)
  const value = isNullable ? `${base} | null` : base
  if (relation.isView) return value
  if (column.type === 'jsonb') return wrapped(column, `${isNullable ? 'NullableJson' : 'Json'}<${base}>`)
  if (column.type === 'timestamp with time zone') return wrapped(column, `Instant<${value}>`)
  if (column.type.endsWith('[]')) return wrapped(column, `List<${value}>`)
  if (column.hasDefault && !column.isGenerated) return `Generated<${value}>`
  return wrapped(column, value)
}

/** Columns with a default may be left out of a new row; generated ones must be. */
function wrapped({ hasDefault, isGenerated }: Column, kind: string): string {
  if (isGenerated) return `GeneratedAlways<${kind}>`
  return hasDefault ? `WithDefault<${kind}>` : kind
}

function importsOf(relations: readonly Relation[]): string[] {
  const names = new Map<string, Set<string>>()
  for (const relation of relations) {
    for (const column of relation.columns) {
      for (const [name, file] of Object.entries(overrideOf(relation, column)?.from ?? {})) {
        names.set(file, (names.get(file) ?? new Set()).add(name))
      }
    }
  }
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, from]) => `import type { ${[...from].sort().join(', ')} } from '${file}'`)
}

const fieldOf = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns whose field does not lead back to them by its letters, as `name: 'column'`. */
function irregular(relations: readonly Relation[]): string[] {
  const columns = new Set(relations.flatMap(({ columns }) => columns.map(({ name }) => name)))
  return [...columns]
    .filter((column) => columnOf(fieldOf(column)) !== column)
    .sort()
    .map((column) => `  ${fieldOf(column)}: '${column}',`)
}

/** Raises for an entry of a hand-written list whose table or column no longer exists. */
function refuseUnknown(relations: readonly Relation[], results: readonly Relation[]): void {
  const columns = new Set(
    [...relations, ...results].flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    ),
  )
  const tables = new Set(relations.filter(({ schema }) => schema === 'public').map(({ name }) => name))
  const listed = [...tenantTables, ...identityTables, ...Object.keys(sharedTables)]
  const gone = [
    ...[...Object.keys(columnTypes), ...filledColumns, ...nullableColumns].filter(
      (name) => !columns.has(name),
    ),
    ...listed.filter((name) => !name.includes('.') && !tables.has(name)),
  ]
  if (gone.length > 0) throw new Error(`listed and not in the database: ${gone.join(', ')}`)
}
