/**
 * Sales by customer and product (migration 0088): what each document of the register of sales sells, stored when a
 * report needs it, and sums of that.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ProductSales, SalesTotals } from '#contract/sales-reports'
import type { SalePart } from '#core/vat-return'
import { readInOrder, sumInMemory, type TenantTx } from '#platform/database/database'
import { countLimit, type Edge } from '#platform/database/keyset'
import type { Row } from '#platform/database/row-records'
import { ofTenant } from '#platform/database/tenant-queries'
import { contactOf, sharedNameOf } from './contact-groups-store.ts'
import type { Days } from './days.ts'

type Contents = Pick<
  Row<'report_sale_contents'>,
  | 'date'
  | 'id'
  | 'counterparty_id'
  | 'counterparty_name'
  | 'counterparty_name_ar'
  | 'draft'
  | 'totals'
  | 'net_aed'
>

/** A document with what it sells. */
export interface CountedSale {
  readonly contents: Contents
  readonly parts: readonly SalePart[]
}

/** Maximum size of the contents that are read at a time, in bytes as stored; one document may exceed it. */
const maxBytes = 4 * 1024 * 1024

/**
 * Contents of documents of the register of sales whose parts are not stored yet, the oldest first: up to `limit`, and
 * up to `maxBytes`, beyond a document.
 */
export async function selectUncounted(
  tx: TenantTx,
  { from, participantKey, to }: Days,
  after: Pick<Contents, 'date' | 'id'> | undefined,
  limit: number,
): Promise<Contents[]> {
  await readInOrder(tx)
  // Entries and rows are compared along their primary keys; only contents of documents that are counted now are read.
  const { rows } = await sql<Contents>`
    with uncounted as materialized (
      select v.date, v.id from report_vat v
      -- Looked up for each entry, also while the planner knows of no rows: it would compare each with all of them.
      left join lateral (
        select 1 as is_counted from report_sales s
        where ${ofTenant(tx.scope, 's')} and s.participant_key = ${participantKey} and s.date = v.date
          and s.entry_id = v.id and s.part = 1
        limit 1
      ) s on true
      where ${ofTenant(tx.scope, 'v')} and v.participant_key = ${participantKey} and v.side = 'sales' and v.entry = 1
        and v.date >= ${after?.date ?? from} and v.date <= ${to}
        ${after ? sql`and (v.date, v.id) > (${after.date}, ${after.id})` : sql``}
        and s.is_counted is null
      order by v.date, v.id limit ${limit}
    ), sized as (
      select c.*, sum(pg_column_size(c.draft) + pg_column_size(c.totals))
        over (order by c.date, c.id rows between unbounded preceding and 1 preceding) as bytes_before
      from uncounted u cross join lateral (
        select c.* from report_sale_contents c
        where ${ofTenant(tx.scope, 'c')} and c.participant_key = ${participantKey} and c.date = u.date and c.id = u.id
        limit 1
      ) c
    )
    select date, id, counterparty_id, counterparty_name, counterparty_name_ar, draft - 'attachments' as draft, totals,
      net_aed
    from sized where coalesce(bytes_before, 0) <= ${maxBytes} order by date, id`.execute(tx)
  return rows
}

/** Rows that are written at a time. */
const rowsOfInsert = 1_000

/** Stores what documents sell. Two requests at the same time store the same rows, each once. */
export async function insertSales(
  tx: TenantTx,
  participantKey: string,
  sales: readonly CountedSale[],
): Promise<void> {
  const rows = sales.flatMap(({ contents, parts }) =>
    parts.map((part, index) => ({
      participantKey,
      date: contents.date,
      entryId: contents.id,
      part: index + 1,
      counterpartyId: contents.counterparty_id ?? '',
      counterpartyName: contents.counterparty_name,
      counterpartyNameAr: contents.counterparty_name_ar,
      ...part,
    })),
  )
  for (let at = 0; at < rows.length; at += rowsOfInsert)
    await tx.tenant
      .insertInto('report_sales', rows.slice(at, at + rowsOfInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** `SalesTotals`, with the number of documents as `count`. */
export type SalesSum = Pick<SalesTotals, 'counted' | 'countedAed' | 'netAed' | 'withoutRate'> & {
  readonly count: number
}

/** The first day of a period whose documents are not all counted; undefined when there is none. */
export async function selectFirstUncounted(
  tx: TenantTx,
  { from, participantKey, to }: Days,
): Promise<string | undefined> {
  await sumInMemory(tx)
  const ofPeriod = sql`${ofTenant(tx.scope)} and participant_key = ${participantKey}
    and date >= ${from} and date <= ${to}`
  const { rows } = await sql<{ date: string | null }>`
    select min(date)::text as date from (
      select date, count(*) as count from report_vat where ${ofPeriod} and side = 'sales' and entry = 1 group by date
    ) as register left join (
      select date, count(*) as counted from report_sales where ${ofPeriod} and part = 1 group by date
    ) as stored using (date)
    where count > coalesce(counted, 0)`.execute(tx)
  return rows[0]?.date ?? undefined
}

interface Group {
  readonly id: string
  readonly count: number
  readonly netAed: string
  readonly name: string
  readonly nameAr: string
  /** How many groups there are, counted up to a bound. */
  readonly groups: number
}

export interface CustomerGroup extends Group {
  readonly contactId: string | null
  readonly participantId: string
}

export interface ProductGroup extends Group, Pick<ProductSales, 'kind' | 'code' | 'quantities'> {
  readonly productId: string | null
}

function isIn({ from, participantKey, to }: Days): RawBuilder<unknown> {
  return sql`s.participant_key = ${participantKey} and s.date >= ${from} and s.date <= ${to}`
}

/** Up to `limit` customers beyond the edge, the largest amount first. Contacts that were merged are one. */
export async function selectCustomerSales(
  tx: TenantTx,
  days: Days,
  edge: Edge | undefined,
  limit: number,
): Promise<SalesFound<CustomerGroup>> {
  const columns = sql`contact_id as "contactId", name, name_ar as "nameAr", participant_id as "participantId"`
  return await selectPage(
    tx,
    days,
    { edge, limit, columns },
    sql`
    sums as materialized (
      select counterparty_id, ${sharedNameOf('counterparty_id', 'counterparty_name')} as shared_name,
        max(counterparty_name) as name, max(counterparty_name_ar) as name_ar,
        count(*) filter (where part = 1) as firsts, sum(net_aed) as net
      from report_sales s where ${ofTenant(tx.scope, 's')} and ${isIn(days)} group by 1, 2
    ), grouped as (
      select coalesce(c.contact_id, sums.counterparty_id || ' ' || md5(coalesce(sums.shared_name, ''))) as id,
        c.contact_id, max(coalesce(c.name, sums.name)) as name, max(coalesce(c.name_ar, sums.name_ar)) as name_ar,
        max(sums.counterparty_id) as participant_id, sum(sums.firsts)::integer as count,
        coalesce(sum(sums.net), 0) as net
      from sums ${contactOf(tx)}
      group by 1, 2
    )`,
  )
}

/** Up to `limit` products and names of items beyond the edge, the largest amount first. */
export async function selectProductSales(
  tx: TenantTx,
  days: Days,
  edge: Edge | undefined,
  limit: number,
): Promise<SalesFound<ProductGroup>> {
  const columns = sql`kind, product_id as "productId", code, name, name_ar as "nameAr", quantities`
  return await selectPage(
    tx,
    days,
    { edge, limit, columns },
    sql`
    sums as materialized (
      select is_line, product_code, item_name, unit, case when is_repeated then entry_id end as entry_id,
        count(*) as count, count(*) filter (where part = 1) as firsts, sum(quantity) as quantity, sum(net_aed) as net
      from report_sales s where ${ofTenant(tx.scope, 's')} and ${isIn(days)} group by 1, 2, 3, 4, 5
    ), known as materialized (
      -- The list of products is read once: row-level security is checked before a lower-case code is compared.
      select distinct on (p.code) p.code as product_code, p.own_code, p.product_id, p.name, p.name_ar
      from (select distinct product_code from sums where product_code <> '') as codes join report_products p
        on ${ofTenant(tx.scope, 'p')} and p.code = codes.product_code
      order by p.code, p.archived, p.product_id
    ), parts as (
      select
        case when not s.is_line then 'rest' else coalesce(p.product_id, 'item ' || md5(s.item_name)) end as id,
        case when not s.is_line then 'rest' when p.product_id is null then 'item' else 'product' end as kind,
        p.product_id, coalesce(p.own_code, '') as code, coalesce(p.name, s.item_name) as name,
        coalesce(p.name_ar, '') as name_ar, s.is_line, s.unit, s.entry_id, s.count, s.quantity, s.net
      from sums s left join known p on p.product_code = s.product_code
    ), units as (
      select id, jsonb_agg(jsonb_build_object('unit', unit, 'quantity', quantity::text) order by unit) as quantities
      from (select id, unit, sum(quantity) as quantity from parts where is_line group by 1, 2) as summed
      group by 1
    ), named as (
      select id, kind, product_id, max(code) as code, max(name) as name, max(name_ar) as name_ar,
        -- Parts that are not repeated have no id here, and are one of each document.
        (coalesce(sum(count) filter (where entry_id is null), 0) + count(distinct entry_id))::integer as count,
        coalesce(sum(net), 0) as net
      from parts group by 1, 2, 3
    ), grouped as (
      select named.*, coalesce(quantities, '[]') as quantities from named left join units using (id)
    )`,
  )
}

/** Groups of a page, and the totals of the whole period. */
export interface SalesFound<One> {
  readonly groups: readonly One[]
  readonly sum: SalesSum
}

interface PageOfGroups {
  readonly edge: Edge | undefined
  readonly limit: number
  /** Columns of `grouped` besides those of every group. */
  readonly columns: RawBuilder<unknown>
}

/**
 * Reads the rows of a period once, for a page and the totals.
 * @param grouping the expressions `sums` (with `firsts` and `net`) and `grouped` (with `id`, `count` and `net`)
 */
async function selectPage<One extends Group>(
  tx: TenantTx,
  { from, participantKey, to }: Days,
  { columns, edge, limit }: PageOfGroups,
  grouping: RawBuilder<unknown>,
): Promise<SalesFound<One>> {
  await sumInMemory(tx)
  const isBefore = edge?.side === 'before'
  const order = isBefore ? sql`net, id` : sql`net desc, id desc`
  const beyond = edge
    ? sql`where (net, id) ${sql.raw(isBefore ? '>' : '<')} (${edge.key}::numeric, ${edge.id})`
    : sql``
  const { rows } = await sql<(One | { readonly id: null }) & { readonly sum: SalesSum }>`
    with ${grouping}, register as (
      select count(*) filter (where entry = 1) as register_count, coalesce(sum(net_aed), 0)::text as all_aed,
        count(*) filter (where entry = 1 and net_aed is null) as without_rate
      from report_vat
      where ${ofTenant(tx.scope)} and participant_key = ${participantKey} and side = 'sales'
        and date >= ${from} and date <= ${to}
    ), stored as (
      select coalesce(sum(firsts), 0) as counted, coalesce(sum(net), 0)::text as counted_aed from sums
    ), page as (
      select id, net, count, net::text as "netAed", ${columns},
        (select count(*) from (select from grouped limit ${sql.lit(countLimit + 1)}) as listed)::integer as groups
      from grouped ${beyond} order by ${order} limit ${limit}
    )
    select page.*, json_build_object(
      'count', register_count, 'netAed', all_aed, 'withoutRate', without_rate,
      'counted', counted, 'countedAed', counted_aed
    ) as sum
    from register cross join stored left join page on true order by ${order}`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('The totals of sales are one row')
  return { groups: rows.filter((row): row is One & { sum: SalesSum } => row.id !== null), sum: first.sum }
}
