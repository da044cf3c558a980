import type { TenantScope, Tx } from '#platform/database'
import type { ProductRecord } from './product.ts'
import { selectByCodesOrNames } from './store.ts'

/** For files, whose lines name products by our code: the active ones, by code in lower case; unknown codes are left out. */
export async function findProductsByCode(
  tx: Tx,
  scope: TenantScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ProductRecord>> {
  if (codes.length === 0) return new Map()
  const found = await selectByCodesOrNames(tx, scope, [...new Set(codes)], [])
  return new Map(found.map((product) => [product.code.toLowerCase(), product]))
}
