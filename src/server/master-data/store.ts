/** The store of contacts and products: a room declares its table and how a row is read, everything else is the same. */
import { type RawBuilder, sql } from 'kysely'
import type { Page, PageQuery } from '#contract/common'
import type { Context } from '#platform/base/context'
import { JsonValue } from '#platform/database/column-kinds'
import {
  anyOf,
  boundSearch,
  queue,
  readInOrder,
  type TenantScope,
  type TenantTx,
  type Tx,
} from '#platform/database/database'
import { countLimit, type Edge, pageOf, readEdge, type Searched, totalOf } from '#platform/database/keyset'
import { countUpToLimit, fromEdge, type SortOrder } from '#platform/database/keyset-query'
import { fromFunction } from '#platform/database/row-functions'
import { columnsOf, type NewRecord, type Row, tenantColumns } from '#platform/database/row-records'
import { type SearchTerms, searchTerms } from '#platform/database/search-text'
import { isUniqueViolation } from '#platform/database/statement-errors'
import { ofTenant } from '#platform/database/tenant-queries'
import { insertRows, listOf, tenantSet, updateRows } from '#platform/database/update-rows'
import { readBatches } from '#platform/files/table-file'
import type { AnyTable, MasterTable } from './master-record.ts'

export interface RecordFilter {
  readonly search?: string | undefined
  readonly archived: boolean
}

/** The name of a record for users. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** The value that only one active row of a tenant has, as the unique index of the table declares it. */
interface UniqueValue<Name extends MasterTable> {
  readonly column: keyof Row<Name> & string
  /** The compared value. */
  readonly valueOf: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Values that several may have are exempt. */
  readonly isUnique: (column: RawBuilder<unknown>) => RawBuilder<unknown>
}

interface TableOptions<Name extends MasterTable, Item, Filter extends RecordFilter> {
  readonly name: Name
  readonly fieldsOf: (item: Item) => FieldsOf<Name>
  readonly toItem: (row: Row<Name>) => Item
  readonly unique: UniqueValue<Name>
  /** The condition of a filter beyond `archived` and `search`. */
  readonly condition?: (filter: Filter) => RawBuilder<boolean> | undefined
  /** The filters that `falaj.find_…` of the table accepts besides `archived` (migration 0057). */
  readonly searchFilter?: (filter: Filter) => Readonly<Record<string, unknown>>
}

type FieldsOf<Name extends MasterTable> = Omit<NewRecord<Name>, 'organizationId' | 'environment'>
type AnyRow = Row<AnyTable>

const byName: SortOrder = { column: 'name', direction: 'asc' }

export class MasterDataStore<Name extends MasterTable, Item extends Named, Filter extends RecordFilter> {
  readonly #table: TableOptions<Name, Item, Filter>
  readonly #name: AnyTable

  constructor(table: TableOptions<Name, Item, Filter>) {
    this.#table = table
    this.#name = table.name as AnyTable
  }

  /** Up to `limit` items beyond the edge, from it outwards, by name and id. A search may stop before it has that many. */
  async selectPage(
    tx: TenantTx,
    filter: Filter,
    edge: Edge | undefined,
    limit: number,
  ): Promise<Searched<Item>> {
    const terms = searchTerms(filter.search)
    if (!terms) {
      const list = this.#matching(tx, filter).selectAll()
      return { rows: this.#toItems(await fromEdge(list, byName, edge, limit).execute()) }
    }
    const { rows: ids, stoppedAt } = await this.#search(tx, filter, terms, edge, limit)
    return { rows: this.#toItems(await this.#selectByIds(tx, ids)), stoppedAt }
  }

  /**
   * The first page of a search and how many items match: both from one search, which reads no less for the page alone
   * where that is not full.
   */
  async #searchFirstPage(
    tx: TenantTx,
    filter: Filter,
    terms: SearchTerms,
    limit: number,
  ): Promise<Searched<Item> & { total: Page['total'] }> {
    const { rows: ids, stoppedAt } = await this.#search(tx, filter, terms, undefined, countLimit + 1)
    const rows = this.#toItems(await this.#selectByIds(tx, ids.slice(0, limit)))
    const total = totalOf(ids.length, stoppedAt !== undefined)
    return { rows, total, stoppedAt: ids.length < limit ? stoppedAt : undefined }
  }

  /** Number of matching items, counted up to `countLimit` and as far as a search goes. */
  async count(tx: TenantTx, filter: Filter): Promise<Page['total']> {
    const terms = searchTerms(filter.search)
    if (!terms) return await countUpToLimit(tx, this.#matching(tx, filter))
    const { rows, stoppedAt } = await this.#search(tx, filter, terms, undefined, countLimit + 1)
    return totalOf(rows.length, stoppedAt !== undefined)
  }

  /**
   * A page of the list and the total. Raises `page.bad-cursor`, and `common.took-too-long` for a search.
   * @param signal ends it early
   */
  async list(
    { db }: Pick<Context, 'db'>,
    scope: TenantScope,
    filter: Filter,
    { cursor, limit }: PageQuery,
    signal?: AbortSignal,
  ): Promise<{ rows: Item[]; page: Page }> {
    const edge = readEdge(cursor)
    const terms = searchTerms(filter.search)
    const read = async (tx: TenantTx) => {
      if (terms && !edge) return await this.#searchFirstPage(tx, filter, terms, limit + 1)
      const { rows, stoppedAt } = await this.selectPage(tx, filter, edge, limit + 1)
      // A first page that is not full has all items.
      const isCounted = !edge && rows.length <= limit
      const total = isCounted ? totalOf(rows.length) : await this.count(tx, filter)
      return { rows, total, stoppedAt }
    }
    const work = async (tx: TenantTx) => {
      await (terms ? boundSearch(tx) : readInOrder(tx))
      const { rows, stoppedAt, total } = await read(tx)
      return pageOf(rows, limit, edge, total, ({ name }) => name, stoppedAt)
    }
    return await db.tenant(scope, work, signal)
  }

  /** Items by their ids, active or archived, in the order of the ids. */
  async selectByIds(tx: TenantTx, ids: readonly string[]): Promise<Item[]> {
    return this.#toItems(await this.#selectByIds(tx, ids))
  }

  /** The ids of up to `limit` active items whose words match, and of as many archived ones; a search may stop earlier. */
  async findIds(tx: TenantTx, search: string, limit: number): Promise<string[]> {
    const terms = searchTerms(search)
    if (!terms) return []
    const find = (archived: boolean) => this.#search(tx, { archived } as Filter, terms, undefined, limit)
    return (await Promise.all([find(false), find(true)])).flatMap(({ rows }) => [...rows])
  }

  /** The whole list, by name, in batches that are each read in a transaction of their own. */
  readAll({ db }: Pick<Context, 'db'>, scope: TenantScope, filter: Filter): AsyncGenerator<readonly Item[]> {
    return readBatches(
      (edge, limit) => db.tenant(scope, (tx) => this.selectPage(tx, filter, edge, limit)),
      ({ name }) => name,
    )
  }

  async select(tx: TenantTx, id: string, options: { lock?: boolean } = {}): Promise<Item | undefined> {
    let query = this.#tenantRows(tx).selectAll().where('id', '=', id)
    if (options.lock) query = query.forUpdate()
    const row = await query.executeTakeFirst()
    return row && this.#toItem(row)
  }

  /** Adds an item; false when another active one has its unique values. */
  async insert(tx: TenantTx, item: Item): Promise<boolean> {
    const result = await tx.tenant
      .insertInto(this.#name, this.#fieldsOf(item))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) === 1n
  }

  /** Adds many items; returns the ids of those without an active duplicate. */
  async insertAll(tx: TenantTx, items: readonly Item[]): Promise<ReadonlySet<string>> {
    if (items.length === 0) return new Set()
    const tenant = tenantColumns(tx.scope)
    const rows = items.map((item) => ({ ...tenant, ...columnsOf(this.#name, this.#fieldsOf(item)) }))
    const inserted = await sql<{
      id: string
    }>`${insertRows(this.#name, rows)} on conflict do nothing returning id`.execute(tx)
    return new Set(inserted.rows.map(({ id }) => id))
  }

  /** Items by id, locked in the order of their ids until the transaction ends. */
  async selectAll(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, Item>> {
    if (ids.length === 0) return new Map()
    const locked = this.#tenantRows(tx).selectAll().where('id', '=', anyOf(ids))
    const rows = await locked.orderBy('id').forUpdate().execute()
    return new Map(rows.map((row) => [row.id, this.#toItem(row)]))
  }

  /**
   * Writes all fields of an item whose row the caller has locked, except its usage; false when another active one got
   * its unique values at the same moment (the transaction is over then).
   */
  async replace(tx: TenantTx, item: Item): Promise<boolean> {
    const { createdAt: _created, id, usageCount: _usage, ...fields } = this.#fieldsOf(item)
    try {
      await tx.tenant.updateTable(this.#name, fields).where('id', '=', id).execute()
      return true
    } catch (error) {
      if (isUniqueViolation(error)) return false
      throw error
    }
  }

  /**
   * Writes all fields of items whose rows the caller has locked, except their usage, with one statement that is sent
   * with the next one of the transaction. Refuses those whose unique value another active item has, also one of the
   * others that are written here; a value that one of those gives up is taken by the next. A concurrent item with the
   * value fails the transaction; the retry refuses it.
   * @param items each once
   * @returns the owner of the value, by the id of the refused item
   */
  async replaceAll(tx: TenantTx, items: readonly Item[]): Promise<ReadonlyMap<string, Named>> {
    const holders = await this.selectHolders(tx, items)
    const rows = items
      .filter(({ id }) => !holders.has(id))
      .map((item) => {
        const { createdAt: _created, usageCount: _usage, ...fields } = this.#fieldsOf(item)
        return columnsOf(this.#name, fields)
      })
    for (const update of updateRows(tenantSet(this.#name, ['id'], tx.scope), rows))
      await queue(tx, update.compile(tx))
    const written = new Set(items.flatMap(({ id }) => (holders.has(id) ? [] : [id])))
    const mayBeFree = [...holders.values()].some(({ id }) => written.has(id))
    if (!mayBeFree) return holders
    const refused = items.filter(({ id }) => holders.has(id))
    return await this.replaceAll(tx, refused)
  }

  /** The active items that have the unique value of others, by the id of the other; of two others alike, the first has it. */
  async selectHolders(tx: TenantTx, items: readonly Item[]): Promise<ReadonlyMap<string, Named>> {
    if (items.length === 0) return new Map()
    const { column, isUnique, valueOf } = this.#table.unique
    const rows = items.map((item) => {
      const columns: Readonly<Record<string, unknown>> = columnsOf(this.#name, this.#fieldsOf(item))
      return { id: item.id, archived: columns['archived'], [column]: columns[column] }
    })
    const [ours, theirs] = [sql.ref(`v.${column}`), sql.ref(`t.${column}`)]
    const duplicates = await sql<{ id: string; value: string; other: string | null; name: string | null }>`
      select v.id, ${valueOf(ours)} as value, t.id as other, t.name from ${listOf(this.#name, rows)} as v
      left join ${sql.table(this.#name)} as t on ${ofTenant(tx.scope, 't')} and ${valueOf(theirs)} = ${valueOf(ours)}
        and not t.archived and ${isUnique(theirs)} and t.id <> v.id
      where not v.archived and ${isUnique(ours)}
      order by array_position(${items.map(({ id }) => id)}::text[], v.id)`.execute(tx)
    const names = new Map(items.map(({ id, name }) => [id, name]))
    const first = new Map<string, Named>()
    const holders = new Map<string, Named>()
    for (const { id, name, other, value } of duplicates.rows) {
      const holder = other === null ? first.get(value) : { id: other, name: name ?? '' }
      if (!holder) first.set(value, { id, name: names.get(id) ?? '' })
      else if (holder.id !== id) holders.set(id, holder)
    }
    return holders
  }

  async delete(tx: TenantTx, id: string): Promise<void> {
    await this.deleteAll(tx, [id])
  }

  async deleteAll(tx: TenantTx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.tenant.deleteFrom(this.#name).where('id', '=', anyOf(ids)).execute()
  }

  /**
   * Counts more documents for items, with the next statement of the transaction.
   * @param counts how many, by id
   */
  async addUsage(tx: TenantTx, counts: ReadonlyMap<string, number>): Promise<void> {
    if (counts.size === 0) return
    const ids = [...counts.keys()]
    const statement = sql`update ${sql.table(this.#name)} as t set usage_count = t.usage_count + v.count
      from unnest(${ids}::text[], ${[...counts.values()]}::integer[]) as v (id, count)
      where ${ofTenant(tx.scope, 't')} and t.id = ${anyOf(ids)} and t.id = v.id`
    await queue(tx, statement.compile(tx))
  }

  #tenantRows(tx: TenantTx) {
    return tx.tenant.selectFrom(this.#name)
  }

  #matching(tx: TenantTx, filter: Filter) {
    const list = this.#tenantRows(tx).where('archived', '=', filter.archived)
    const condition = this.#table.condition?.(filter)
    return condition ? list.where(condition) : list
  }

  /** The ids of the matches of a search in a list, from the edge outwards. */
  async #search(
    tx: Tx,
    filter: Filter,
    terms: SearchTerms,
    edge: Edge | undefined,
    limit: number,
  ): Promise<Searched<string>> {
    const criteria = { archived: filter.archived, ...this.#table.searchFilter?.(filter) }
    const place = [edge?.key ?? null, edge?.id ?? null, edge?.side === 'before', limit] as const
    const find = `find_${this.#name}` as const
    const matches = fromFunction(find, new JsonValue(criteria), terms.patterns, terms.grams, ...place)
    const rows = await tx.selectFrom(matches).select(['id', 'name as key', 'is_found']).execute()
    return {
      rows: rows.flatMap(({ id, is_found }) => (is_found ? [id] : [])),
      stoppedAt: rows.find(({ is_found }) => !is_found),
    }
  }

  /** The rows of these ids, in their order. */
  async #selectByIds(tx: TenantTx, ids: readonly string[]): Promise<AnyRow[]> {
    if (ids.length === 0) return []
    const isWanted = sql<boolean>`id = any(${ids}::text[])`
    const rows = await this.#tenantRows(tx).selectAll().where(isWanted).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  #fieldsOf(item: Item): FieldsOf<AnyTable> {
    return this.#table.fieldsOf(item) as unknown as FieldsOf<AnyTable>
  }

  #toItem(row: AnyRow): Item {
    return this.#table.toItem(row as unknown as Row<Name>)
  }

  #toItems(rows: readonly AnyRow[]): Item[] {
    return rows.map((row) => this.#toItem(row))
  }
}
