import type { ProductSale } from '#contract/products'
import type { TenantTx } from '#platform/database/database'
import { presentSale } from './present.ts'
import type { CountedSale } from './sale.ts'
import { countInvoices, type SaleBuyer, selectNewestSales } from './sales-store.ts'
import { selectByIds } from './store.ts'

/** A sale with the names of the product. */
type NamedSale = ProductSale & { readonly productName: string; readonly productNameAr: string }

/** Maximum number of sales that are read; a product may have several. */
const maxSales = 500

/**
 * For the page of a contact: the products that a participant sold last to some buyers, newest first, of the newest 500
 * sales; each counts its invoices to all of them. Deleted products are left out.
 * @param buyers addresses of one contact, at least one; with a name where many share the address
 */
export async function findLatestSales(
  tx: TenantTx,
  participantKey: string,
  buyers: readonly SaleBuyer[],
  limit: number,
): Promise<NamedSale[]> {
  const newest = new Map<string, CountedSale>()
  for (const sale of await selectNewestSales(tx, participantKey, buyers, maxSales))
    if (!newest.has(sale.productId)) newest.set(sale.productId, sale)
  const products = await selectByIds(tx, [...newest.keys()])
  const sales = [...newest.values()].filter(({ productId }) => products.has(productId)).slice(0, limit)
  const ids = sales.map(({ productId }) => productId)
  const counts = await countInvoices(tx, participantKey, buyers, ids)
  return sales.flatMap((sale) => {
    const product = products.get(sale.productId)
    if (!product) return []
    const counted = { ...sale, invoices: counts.get(sale.productId) ?? sale.invoices }
    return [{ ...presentSale(counted), productName: product.name, productNameAr: product.nameAr }]
  })
}
