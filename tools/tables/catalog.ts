/** Reads tables, views and functions that return rows, with their columns, from a migrated database. */
import type pg from 'pg'

export interface Column {
  readonly name: string
  /** The PostgreSQL type, such as `timestamp with time zone`. */
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  /** Computed by the database; cannot be written. */
  readonly isGenerated: boolean
  /** The only values that a check constraint permits; undefined without such a constraint. */
  readonly values: readonly string[] | undefined
}

export interface Relation {
  readonly schema: string
  readonly name: string
  readonly isView: boolean
  readonly columns: readonly Column[]
}

/** A function of the schema `falaj` that returns rows. */
export interface RowFunction {
  readonly name: string
  readonly parameters: readonly Pick<Column, 'name' | 'type'>[]
  readonly columns: readonly Pick<Column, 'name' | 'type'>[]
}

const columnsSql = `
  select c.oid::integer as table, n.nspname as schema, c.relname as relation, c.relkind = 'v' as "isView",
    a.attnum::integer as number, a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  order by n.nspname collate "C", c.relname collate "C", a.attnum`

const checksSql = `
  select conrelid::integer as table, conkey[1]::integer as number, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'c' and cardinality(conkey) = 1 and conrelid <> 0`

interface ColumnRow extends Omit<Column, 'values'> {
  readonly table: number
  readonly number: number
  readonly schema: string
  readonly relation: string
  readonly isView: boolean
}

const keyOf = (table: number, number: number) => `${table}.${number}`

/**
 * All tables and views of the schemas `public` and `auth`, by name. A column of a view that passes on a column of a table has
 * the nullability and permitted values of that column; a computed one counts as nullable.
 */
export async function readRelations(client: pg.Client): Promise<Relation[]> {
  const { rows } = await client.query<ColumnRow>(columnsSql)
  const checks = await client.query<{ table: number; number: number; definition: string }>(checksSql)
  const values = new Map(
    checks.rows.flatMap(({ table, number, definition }) => {
      const permitted = permittedValues(definition)
      return permitted ? [[keyOf(table, number), permitted] as const] : []
    }),
  )
  const known = new Map(rows.map((row) => [keyOf(row.table, row.number), row]))
  const relations: Relation[] = []
  for (const [first, ...rest] of Map.groupBy(rows, ({ table }) => table).values()) {
    if (!first) continue
    const { schema, relation, isView } = first
    const columns = [first, ...rest]
    const sources = isView
      ? await viewSources(client, schema, relation)
      : columns.map(({ table, number }) => keyOf(table, number))
    relations.push({
      schema,
      name: relation,
      isView,
      columns: columns.map(({ name, type, hasDefault, isGenerated, isNullable }, index) => {
        const source = sources[index] ?? ''
        const inherited = isView ? (known.get(source)?.isNullable ?? true) : isNullable
        return { name, type, hasDefault, isGenerated, isNullable: inherited, values: values.get(source) }
      }),
    })
  }
  return relations
}

/**
 * The column of a table that each column of a view passes on. An outer join would make a column nullable that is not so in
 * its table, which the description of a result does not say: such a view passes nothing on.
 */
async function viewSources(client: pg.Client, schema: string, view: string): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>('select pg_get_viewdef(to_regclass($1)) as sql', [
    `${schema}.${view}`,
  ])
  const definition = rows[0]?.sql.replace(/;\s*$/, '') ?? ''
  if (/\b(left|right|full) join\b/i.test(definition)) return []
  const { fields } = await client.query(`${definition} limit 0`)
  return fields.map(({ tableID, columnID }) => keyOf(tableID, columnID))
}

const functionsSql = `
  with declared as (
    select p.oid, p.proname as name, p.prorettype, a.number, coalesce(p.proargmodes[a.number], 'i') as mode,
      json_build_object('name', p.proargnames[a.number], 'type', format_type(a.type, null)) as argument
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      left join lateral unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, number) on true
    where n.nspname = 'falaj' and p.proretset
  )
  select name, coalesce(json_agg(argument order by number) filter (where mode = 'i' and number is not null), '[]') as parameters,
    coalesce(json_agg(argument order by number) filter (where mode = 't'), (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
      from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
      where t.oid = prorettype), '[]') as columns
  from declared group by oid, name, prorettype order by name collate "C"`

/** The functions that return rows of several columns, by name. */
export async function readRowFunctions(client: pg.Client): Promise<RowFunction[]> {
  const { rows } = await client.query<RowFunction>(functionsSql)
  return rows.filter(({ columns }) => columns.length > 0)
}

/** The texts that a check such as `state in ('open', 'done')` permits; undefined for any other check. */
export function permittedValues(definition: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[('[^()\]]+)\]\)\)\)$/.exec(definition)?.[1]
  const one = /^CHECK \(\(\w+ = ('\w+'::text)\)\)$/.exec(definition)?.[1]
  const texts = list ?? one
  return texts === undefined
    ? undefined
    : [...texts.matchAll(/'([^']+)'::text/g)].map(([, text = '']) => text)
}
