/** Queries on the rows of one tenant: each carries the conditions on organization and environment itself. */
import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type JoinBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import { columnsOf, type NewRecord, type RecordChange, tenantColumns } from './row-records.ts'
import type { GlobalTables, TenantTables } from './table-types.gen.ts'
import type { TenantScope } from './tenant-scope.ts'

type Tables = GlobalTables & TenantTables
type Name = keyof TenantTables & string
type Columns<Table extends Name> = Readonly<
  Omit<Insertable<TenantTables[Table]>, 'organization_id' | 'environment'>
>
type Tenantless<Fields> = Omit<Fields, 'organizationId' | 'environment'>
// biome-ignore format: one line reads better
type Nothing = {}

type TenantSelect<Table extends Name> = SelectQueryBuilder<Tables, Table, Nothing>
type AliasedSelect<Table extends Name, Alias extends string> = SelectQueryBuilder<
  Tables & Record<Alias, TenantTables[Table]>,
  Alias,
  Nothing
>

/**
 * A condition that is true for the rows of a tenant: for hand-written SQL, joins and subqueries.
 * @param alias alias of the table; required when the statement reads several tables
 */
export function ofTenant({ environment, organizationId }: TenantScope, alias?: string): RawBuilder<boolean> {
  const table = sql.raw(alias === undefined ? '' : `${alias}.`)
  return sql<boolean>`(${table}organization_id = ${organizationId} and ${table}environment = ${environment})`
}

/**
 * Joins rows of the same tenant, for Kysely's joins: `.innerJoin('documents as d', sameTenant('d.id', 'r.document_id'))`.
 * @param joined column of the joined table, with its alias
 * @param other the column that it equals, with its alias
 */
export function sameTenant(joined: `${string}.${string}`, other: `${string}.${string}`) {
  const [left, right] = [joined, other].map((column) => column.split('.')[0])
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
    [
      [`${left}.organization_id`, `${right}.organization_id`],
      [`${left}.environment`, `${right}.environment`],
      [joined, other],
    ].reduce((on, [one, another]) => on.onRef(one as never, '=', another as never), join)
}

/** Columns that an update may write: rows stay with their tenant, whatever else an object contains. */
function withoutTenant(columns: object): object {
  const {
    environment: _environment,
    organization_id: _organizationId,
    ...rest
  } = columns as Record<string, unknown>
  return rest
}

/**
 * Builds queries for one tenant within a transaction. The tenant is that of the scope; the columns of a record cannot
 * change it.
 */
export class TenantQueries {
  readonly #db: Kysely<Tables>
  readonly #scope: TenantScope

  constructor(db: Kysely<Tables>, scope: TenantScope) {
    this.#db = db
    this.#scope = scope
  }

  /** Selects from the tenant's rows. With an alias (`documents as d`), qualify columns with it. */
  selectFrom<Table extends Name>(table: Table): TenantSelect<Table>
  selectFrom<Table extends Name, Alias extends string>(
    table: `${Table} as ${Alias}`,
  ): AliasedSelect<Table, Alias>
  selectFrom(table: string): unknown {
    const alias = table.split(' as ')[1]
    const place = alias === undefined ? '' : `${alias}.`
    return this.#db
      .selectFrom(table as Name)
      .where(`${place}organization_id` as 'organization_id', '=', this.#scope.organizationId)
      .where(`${place}environment` as 'environment', '=', this.#scope.environment)
  }

  /**
   * Inserts rows of the tenant.
   * @param records fields in camel case, without the tenant; each record has the same fields
   */
  insertInto<Table extends Name>(
    table: Table,
    records: Tenantless<NewRecord<Table>> | readonly Tenantless<NewRecord<Table>>[],
  ): InsertQueryBuilder<Tables, Table, InsertResult> {
    const all: readonly unknown[] = Array.isArray(records) ? records : [records]
    return this.insertColumns(table, all.map((record) => columnsOf(table, record as never)) as never)
  }

  /**
   * Inserts a row of the tenant, or updates all other fields of the row with the same key.
   * @param record fields in camel case, without the tenant. Raises when one is undefined, which would leave the column of
   * an existing row as it is; null empties it
   * @param key fields of a unique key of the table, without the tenant
   */
  upsertInto<Table extends Name>(
    table: Table,
    record: Tenantless<NewRecord<Table>>,
    key: readonly (keyof Tenantless<NewRecord<Table>>)[],
  ): InsertQueryBuilder<Tables, Table, InsertResult> {
    const fields = Object.entries(record)
    for (const [field, value] of fields)
      if (value === undefined) throw new Error(`upsertInto ${table}: ${field} is undefined`)
    const isOfKey = ([field]: [string, unknown]) => (key as readonly string[]).includes(field)
    const columns = (some: [string, unknown][]) => columnsOf(table, Object.fromEntries(some) as never)
    const unique = ['organization_id', 'environment', ...Object.keys(columns(fields.filter(isOfKey)))]
    const changed = columns(fields.filter((field) => !isOfKey(field)))
    return this.insertInto(table, record).onConflict((conflict) =>
      conflict.columns(unique as never).doUpdateSet(withoutTenant(changed) as never),
    )
  }

  /** Inserts rows of the tenant with columns in snake case, for stores that build their columns themselves. */
  insertColumns<Table extends Name>(
    table: Table,
    rows: Columns<Table> | readonly Columns<Table>[],
  ): InsertQueryBuilder<Tables, Table, InsertResult> {
    const all: readonly object[] = Array.isArray(rows) ? rows : [rows]
    const tenant = tenantColumns(this.#scope)
    return this.#db.insertInto(table).values(all.map((row) => ({ ...row, ...tenant })) as never)
  }

  /**
   * Updates rows of the tenant.
   * @param change fields in camel case; leave it out to call `set` with expressions
   */
  updateTable<Table extends Name>(
    table: Table,
    change?: Tenantless<RecordChange<Table>>,
  ): UpdateQueryBuilder<Tables, Table, Table, UpdateResult> {
    const query = this.#db.updateTable(table as Name)
    const changed =
      change === undefined ? query : query.set(withoutTenant(columnsOf(table, change as never)) as never)
    return changed
      .where('organization_id', '=', this.#scope.organizationId)
      .where('environment', '=', this.#scope.environment) as never
  }

  /** Deletes rows of the tenant. */
  deleteFrom<Table extends Name>(table: Table): DeleteQueryBuilder<Tables, Table, DeleteResult> {
    return this.#db
      .deleteFrom(table as Name)
      .where('organization_id', '=', this.#scope.organizationId)
      .where('environment', '=', this.#scope.environment) as never
  }
}
