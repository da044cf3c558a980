import { sql } from 'kysely'
import { type ArchiveColumns, type ArchiveFilter, ArchiveStore } from '#platform/archive-store'
import type { TenantScope, Tx } from '#platform/database'
import { searchText } from '#platform/search-text'
import type { ProductRecord } from './product.ts'

interface ProductsTable extends ArchiveColumns {
  code: string
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
  version: number
  updated_at: Date
}

type Tables = { products: ProductsTable }

interface ProductFilter extends ArchiveFilter {
  /** Only those that the next invoice misses something of. Not together with a search. */
  readonly lacking?: boolean | undefined
}

/** True where `productReadiness` of the core finds something lacking; products.test.ts holds the two together. */
const isLacking = sql<boolean>`((item_type <> 'S' and hs_code = '') or (item_type <> 'G' and sac_code = '')
  or (vat_category = 'E' and exemption_reason_code = ''))`

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

export const productStore = new ArchiveStore<ProductsTable, ProductRecord, ProductFilter>({
  name: 'products',
  toRow,
  toItem: toProduct,
  condition: ({ lacking }) => (lacking ? isLacking : undefined),
})

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('products')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** The ids of the active products of these codes, by code in lower case. */
export async function selectIdsByCode(
  tx: Tx,
  scope: TenantScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tenantRows(tx, scope)
    .select(['id', sql<string>`lower(code)`.as('code')])
    .where(sql<boolean>`lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])`)
    .where('archived', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** The active product of a code; case does not matter. */
export async function selectByCode(
  tx: Tx,
  scope: TenantScope,
  code: string,
): Promise<ProductRecord | undefined> {
  const row = await tenantRows(tx, scope)
    .selectAll()
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .where('archived', '=', false)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** The active products whose codes are these numbers but for zeros before them. */
export async function selectByBareCodes(
  tx: Tx,
  scope: TenantScope,
  codes: readonly string[],
): Promise<ProductRecord[]> {
  const rows = await tenantRows(tx, scope)
    .selectAll()
    .where('archived', '=', false)
    .where(sql<boolean>`code ~ '^0+[0-9]' and ltrim(code, '0') = any(${[...codes]}::text[])`)
    .execute()
  return rows.map(toProduct)
}

/** The active products of these codes, whatever their case, and those without a code of these names. */
export async function selectByCodesOrNames(
  tx: Tx,
  scope: TenantScope,
  codes: readonly string[],
  names: readonly string[],
): Promise<ProductRecord[]> {
  const active = tenantRows(tx, scope).selectAll().where('archived', '=', false)
  const [coded, named] = await Promise.all([
    active
      .where(
        sql<boolean>`lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[]) and code <> ''`,
      )
      .execute(),
    active
      .where('name', '=', sql<string>`any(${[...names]}::text[])`)
      .where('code', '=', '')
      .execute(),
  ])
  return [...coded, ...named].map(toProduct)
}
