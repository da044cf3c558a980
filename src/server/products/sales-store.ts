import { sql } from 'kysely'
import { anyOf, queue, readInOrder, type TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import type { CountedSale, Sale } from './sale.ts'

const columns = [
  'productId',
  'buyerParticipantId',
  'buyerName',
  'date',
  'documentId',
  'unitPrice',
  'unitCode',
  'currency',
] as const satisfies readonly (keyof Sale)[]

/**
 * Stores the sales of a participant's issued invoices, with the next statement of the transaction: the newest price
 * stays, and each sale counts. Each buyer and product may occur once.
 */
export async function upsertSales(
  tx: TenantTx,
  participantKey: string,
  sales: readonly CountedSale[],
): Promise<void> {
  if (sales.length === 0) return
  const lists = columns.map((column) => sql`${sales.map((sale) => sale[column])}::text[]`)
  const counts = sales.map(({ invoices }) => invoices)
  const statement = sql`insert into product_sales as s (organization_id, environment, participant_key, product_id,
      buyer_participant_id, buyer_name, date, document_id, unit_price, unit_code, currency, invoices)
    select ${tx.scope.organizationId}, ${tx.scope.environment}, ${participantKey}, v.product_id, v.buyer, v.name,
      v.date::date, v.document_id, v.price::numeric, v.unit, v.currency, v.invoices
    from unnest(${sql.join(lists)}, ${counts}::integer[])
      as v (product_id, buyer, name, date, document_id, price, unit, currency, invoices)
    on conflict (organization_id, environment, participant_key, product_id, buyer_participant_id, buyer_name) do update
    set invoices = s.invoices + excluded.invoices,
      (date, document_id, unit_price, unit_code, currency) =
        (select n.date, n.document_id, n.unit_price, n.unit_code, n.currency
         from (values (s.date, s.document_id, s.unit_price, s.unit_code, s.currency),
           (excluded.date, excluded.document_id, excluded.unit_price, excluded.unit_code, excluded.currency))
           as n (date, document_id, unit_price, unit_code, currency)
         order by n.date desc, n.document_id desc limit 1)`
  await queue(tx, statement.compile(tx))
}

/** Each participant of an organization has its own prices. */
function salesOf(tx: TenantTx, participantKey: string) {
  return tx.tenant.selectFrom('product_sales').where('participant_key', '=', participantKey)
}

function toSale(row: Row<'product_sales'>): CountedSale {
  const { participantKey: _, ...sale } = recordOf(row)
  return sale
}

/** The buyers of a product, the newest first. */
export async function selectSales(
  tx: TenantTx,
  participantKey: string,
  productId: string,
  limit: number,
): Promise<CountedSale[]> {
  const rows = await salesOf(tx, participantKey)
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('date', 'desc')
    .orderBy('document_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSale)
}

/** The last prices of some products for a buyer. */
export async function selectSalesTo(
  tx: TenantTx,
  participantKey: string,
  productIds: readonly string[],
  buyer: SaleBuyer,
): Promise<CountedSale[]> {
  const rows = await salesTo(tx, participantKey, buyer)
    .selectAll()
    .where('product_id', '=', anyOf(productIds))
    .orderBy('date')
    .orderBy('document_id')
    .execute()
  return [...new Map(rows.map((row) => [row.product_id, toSale(row)])).values()]
}

/** A buyer as invoices name it. The name identifies the buyer where many share the address; undefined otherwise. */
export interface SaleBuyer {
  readonly participantId: string
  readonly name: string | undefined
}

/**
 * The newest sales to some buyers, newest first, along the indexes `product_sales_by_buyer` and `…_by_named_buyer`: no
 * more than the limit is read of all buyers together. One product may occur with several buyers, and with several names
 * of a buyer.
 * @param buyers at least one
 */
export async function selectNewestSales(
  tx: TenantTx,
  participantKey: string,
  buyers: readonly SaleBuyer[],
  limit: number,
): Promise<CountedSale[]> {
  await readInOrder(tx)
  const [first, ...others] = buyers.map((buyer) => {
    const own = salesTo(tx, participantKey, buyer).selectAll()
    // Without an order of its own, PostgreSQL would read all sales to a buyer and sort them.
    return tx.selectFrom(own.orderBy('date', 'desc').orderBy('document_id', 'desc').as('own')).selectAll()
  })
  if (!first) return []
  const all = others.reduce((sales, one) => sales.unionAll(one), first)
  const rows = await tx
    .selectFrom(all.as('sales'))
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('document_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSale)
}

/** The number of invoices with each of some products, over some buyers and all their names. */
export async function countInvoices(
  tx: TenantTx,
  participantKey: string,
  buyers: readonly SaleBuyer[],
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [first, ...others] = buyers.map((buyer) =>
    salesTo(tx, participantKey, buyer)
      .select(['product_id', 'invoices'])
      .where('product_id', '=', anyOf(productIds)),
  )
  if (!first || productIds.length === 0) return new Map()
  const all = others.reduce((sales, one) => sales.unionAll(one), first)
  const rows = await tx
    .selectFrom(all.as('sales'))
    .select(['product_id', sql<number>`sum(invoices)::integer`.as('count')])
    .groupBy('product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.count]))
}

function salesTo(tx: TenantTx, participantKey: string, { name, participantId }: SaleBuyer) {
  const sales = salesOf(tx, participantKey).where('buyer_participant_id', '=', participantId)
  return name === undefined ? sales : sales.where('buyer_name', '=', name)
}
