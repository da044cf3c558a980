import type { TenantTx } from '#platform/database/database'
import type { ProductRecord } from './product.ts'
import { selectByCodesOrNames, selectByCodesWithoutZeros } from './store.ts'

/** The products that codes of a file name. */
interface ProductFinder {
  /** The active product with a code, in any case. */
  find(code: string): ProductRecord | undefined
  /** The one product whose code is this number but for leading zeros, which spreadsheets remove. */
  findWithZeros(code: string): ProductRecord | undefined
}

/** For files, whose lines name products by our code. */
export async function findProductsByCode(tx: TenantTx, codes: readonly string[]): Promise<ProductFinder> {
  if (codes.length === 0) return { find: () => undefined, findWithZeros: () => undefined }
  const wanted = [...new Set(codes)]
  const products = await selectByCodesOrNames(tx, wanted, [])
  const byCode = new Map(products.map((product) => [product.code.toLowerCase(), product]))
  const unknown = wanted.filter((code) => isNumber(code) && !byCode.has(code.toLowerCase()))
  const similar = unknown.length === 0 ? [] : await selectByCodesWithoutZeros(tx, unknown.map(withoutZeros))
  const byCodeWithoutZeros = new Map<string, ProductRecord[]>()
  for (const product of similar) {
    const key = withoutZeros(product.code)
    byCodeWithoutZeros.set(key, [...(byCodeWithoutZeros.get(key) ?? []), product])
  }
  return {
    find: (code) => byCode.get(code.toLowerCase()),
    findWithZeros(code) {
      const [only, ...others] = isNumber(code) ? (byCodeWithoutZeros.get(withoutZeros(code)) ?? []) : []
      return others.length === 0 ? only : undefined
    },
  }
}

function isNumber(code: string): boolean {
  return /^\d+$/.test(code)
}

function withoutZeros(code: string): string {
  return code.replace(/^0+(?=.)/, '')
}
