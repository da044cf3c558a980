import type { ProductSale } from '#contract/products'
import type { TenantTx } from '#platform/database/database'
import { presentSale } from './present.ts'
import { type SaleBuyer, selectLatestSales } from './sales-store.ts'
import { productStore } from './store.ts'

/** A sale with the names of the product. */
type NamedSale = ProductSale & { readonly productName: string; readonly productNameAr: string }

/**
 * For the page of a contact: the products that a participant sold last to some buyers, newest first. Products that were
 * deleted since are left out.
 * @param buyers addresses of one contact; with a name where many share the address
 */
export async function findLatestSales(
  tx: TenantTx,
  participantKey: string,
  buyers: readonly SaleBuyer[],
  limit: number,
): Promise<NamedSale[]> {
  const sales = await selectLatestSales(tx, participantKey, buyers, limit)
  const products = await Promise.all(sales.map(({ productId }) => productStore.select(tx, productId)))
  return sales.flatMap((sale, index) => {
    const product = products[index]
    return product ? [{ ...presentSale(sale), productName: product.name, productNameAr: product.nameAr }] : []
  })
}
