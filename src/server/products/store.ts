import { sql } from 'kysely'
import type { Page } from '#contract/common'
import { isUniqueViolation, queue, type TenantScope, type Tx } from '#platform/database'
import type { Edge } from '#platform/keyset'
import { countFound, countSome, type FindIds, fromEdge, searchNamed } from '#platform/named-query'
import { searchTerms, searchText } from '#platform/search-text'
import type { ProductRecord } from './product.ts'

interface ProductsTable {
  organization_id: string
  environment: string
  id: string
  code: string
  name: string
  name_ar: string
  description: string
  unit_code: string
  unit_price: string
  currency: string
  vat_category: string
  vat_rate: string
  exemption_reason_code: string
  item_type: string
  hs_code: string
  sac_code: string
  gtin: string
  search: string
  archived: boolean
  usage_count: number
  version: number
  created_at: Date
  updated_at: Date
}

type Tables = { products: ProductsTable }

export interface ProductFilter {
  readonly search?: string | undefined
  readonly archived: boolean
}

function toProduct(row: ProductsTable): ProductRecord {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameAr: row.name_ar,
    description: row.description,
    unitCode: row.unit_code,
    unitPrice: row.unit_price,
    currency: row.currency,
    vatCategory: row.vat_category as ProductRecord['vatCategory'],
    vatRate: row.vat_rate,
    exemptionReasonCode: row.exemption_reason_code,
    itemType: row.item_type as ProductRecord['itemType'],
    hsCode: row.hs_code,
    sacCode: row.sac_code,
    gtin: row.gtin,
    archived: row.archived,
    usageCount: row.usage_count,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function toRow(scope: TenantScope, product: ProductRecord): ProductsTable {
  const words = [
    product.code,
    product.name,
    product.nameAr,
    product.description,
    product.gtin,
    product.hsCode,
    product.sacCode,
  ]
  return {
    organization_id: scope.organizationId,
    environment: scope.environment,
    id: product.id,
    code: product.code,
    name: product.name,
    name_ar: product.nameAr,
    description: product.description,
    unit_code: product.unitCode,
    unit_price: product.unitPrice,
    currency: product.currency,
    vat_category: product.vatCategory,
    vat_rate: product.vatRate,
    exemption_reason_code: product.exemptionReasonCode,
    item_type: product.itemType,
    hs_code: product.hsCode,
    sac_code: product.sacCode,
    gtin: product.gtin,
    search: searchText(words.join(' ')),
    archived: product.archived,
    usage_count: product.usageCount,
    version: product.version,
    created_at: new Date(product.createdAt),
    updated_at: new Date(product.updatedAt),
  }
}

function mine(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('products')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

function filtered(tx: Tx, scope: TenantScope, filter: ProductFilter) {
  return mine(tx, scope).where('archived', '=', filter.archived)
}

function finder(filter: ProductFilter): FindIds {
  return (terms, edge, limit) =>
    sql`select id from falaj.find_products(${filter.archived}, ${terms.patterns}, ${terms.grams}, ${edge.name},
      ${edge.id}, ${edge.side === 'before'}, ${limit}) as id`
}

/** Up to `limit` products beyond the edge, from it outwards, by name and id. */
export async function selectProducts(
  tx: Tx,
  scope: TenantScope,
  filter: ProductFilter,
  edge: Edge | undefined,
  limit: number,
): Promise<ProductRecord[]> {
  const list = filtered(tx, scope, filter).selectAll()
  const terms = searchTerms(filter.search)
  if (!terms) return (await fromEdge(list, edge, limit).execute()).map(toProduct)
  const { near, far } = await searchNamed(tx, list, terms, { edge, limit }, finder(filter))
  const ids = sql<boolean>`id = any(${far}::text[])`
  const rows = far.length > 0 ? await mine(tx, scope).selectAll().where(ids).execute() : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...near, ...far.flatMap((id) => byId.get(id) ?? [])].map(toProduct)
}

/** How many products match, counted up to a bound. */
export async function countProducts(
  tx: Tx,
  scope: TenantScope,
  filter: ProductFilter,
): Promise<Page['total']> {
  const list = filtered(tx, scope, filter)
  const terms = searchTerms(filter.search)
  if (!terms) return await countSome(tx, list)
  return await countFound(tx, list.select(['id', 'name', 'search']), terms, finder(filter))
}

export async function selectProduct(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ProductRecord | undefined> {
  let query = mine(tx, scope).selectAll().where('id', '=', id)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toProduct(row)
}

/** The ids of the active products of these codes; case does not matter. */
export async function selectIdsByCode(
  tx: Tx,
  scope: TenantScope,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await mine(tx, scope)
    .select('id')
    .where(sql<boolean>`lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])`)
    .where('archived', '=', false)
    .execute()
  return rows.map((row) => row.id)
}

/** The active product of a code; case does not matter. */
export async function selectByCode(
  tx: Tx,
  scope: TenantScope,
  code: string,
): Promise<ProductRecord | undefined> {
  const row = await mine(tx, scope)
    .selectAll()
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .where('archived', '=', false)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** Adds a product; false when another active one has its code. */
export async function insertProduct(tx: Tx, scope: TenantScope, product: ProductRecord): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('products')
    .values(toRow(scope, product))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n
}

/**
 * Writes all fields of a product whose row the caller has locked, except its usage; false when another active one
 * got its code at the same moment (the transaction is over then).
 */
export async function replaceProduct(tx: Tx, scope: TenantScope, product: ProductRecord): Promise<boolean> {
  const {
    organization_id,
    environment,
    id,
    created_at: _created,
    usage_count: _usage,
    ...row
  } = toRow(scope, product)
  try {
    await tx
      .withTables<Tables>()
      .updateTable('products')
      .set(row)
      .where('organization_id', '=', organization_id)
      .where('environment', '=', environment)
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteProduct(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('products')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

/** Counts one more document for each of the products. Rows are taken in one order, so that two issues do not deadlock. */
export async function addUsage(tx: Tx, scope: TenantScope, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const statement = tx
      .withTables<Tables>()
      .updateTable('products')
      .set((builder) => ({ usage_count: builder('usage_count', '+', 1) }))
      .where('organization_id', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .where('id', '=', id)
    await queue(tx, statement.compile())
  }
}
