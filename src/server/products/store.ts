import { sql } from 'kysely'
import { anyOf, type TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import { searchText } from '#platform/database/search-text'
import { MasterDataStore, type RecordFilter } from '#server/master-data'
import type { ProductRecord } from './product.ts'

interface ProductFilter extends RecordFilter {
  /** Only those with missing fields for the next invoice. Not together with a search. */
  readonly lacking?: boolean | undefined
}

/** True if `productReadiness` of the core finds missing fields; products.test.ts compares the two. */
const isLacking = sql<boolean>`((item_type <> 'S' and hs_code = '') or (item_type <> 'G' and sac_code = '')
  or (vat_category = 'E' and exemption_reason_code = ''))`

function toProduct(row: Row<'products'>): ProductRecord {
  const { search: _, ...product } = recordOf(row)
  return product
}

function fieldsOf(product: ProductRecord) {
  const words = [
    product.code,
    product.name,
    product.nameAr,
    product.description,
    product.gtin,
    product.hsCode,
    product.sacCode,
  ]
  return { ...product, search: searchText(words.join(' ')) }
}

export const productStore = new MasterDataStore<'products', ProductRecord, ProductFilter>({
  name: 'products',
  fieldsOf,
  toItem: toProduct,
  unique: { column: 'code', valueOf: (code) => sql`lower(${code})`, isUnique: (code) => sql`${code} <> ''` },
  condition: ({ lacking }) => (lacking ? isLacking : undefined),
})

function tenantRows(tx: TenantTx) {
  return tx.tenant.selectFrom('products')
}

/** Products by id, active or archived; unknown ids are left out. */
export async function selectByIds(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await tenantRows(tx).selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** The ids of the active products of these codes, by code in lower case. */
export async function selectIdsByCode(
  tx: TenantTx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tenantRows(tx)
    .select(['id', sql<string>`lower(code)`.as('code')])
    .where(sql<boolean>`lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])`)
    .where('archived', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** The active product of a code; case does not matter. */
export async function selectByCode(tx: TenantTx, code: string): Promise<ProductRecord | undefined> {
  const row = await tenantRows(tx)
    .selectAll()
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .where('archived', '=', false)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** The active products whose codes are these numbers but for zeros before them. */
export async function selectByCodesWithoutZeros(
  tx: TenantTx,
  codes: readonly string[],
): Promise<ProductRecord[]> {
  const rows = await tenantRows(tx)
    .selectAll()
    .where('archived', '=', false)
    .where(sql<boolean>`code ~ '^0+[0-9]' and ltrim(code, '0') = any(${[...codes]}::text[])`)
    .execute()
  return rows.map(toProduct)
}

/** The active products with these codes, in any case, and those without a code with these names. */
export async function selectByCodesOrNames(
  tx: TenantTx,
  codes: readonly string[],
  names: readonly string[],
): Promise<ProductRecord[]> {
  const active = tenantRows(tx).selectAll().where('archived', '=', false)
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
