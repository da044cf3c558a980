import type { Product, ProductSale } from '#contract/products'
import { inputOf, type ProductRecord } from './product.ts'
import type { CountedSale } from './sale.ts'

/** What leaves the server of a product. */
export function presentProduct(product: ProductRecord): Product {
  return {
    ...inputOf(product),
    id: product.id as Product['id'],
    version: product.version,
    archived: product.archived,
    usageCount: product.usageCount,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
  }
}

/** What leaves the server of a sale. */
export function presentSale(sale: CountedSale): ProductSale {
  return {
    productId: sale.productId as ProductSale['productId'],
    buyerParticipantId: sale.buyerParticipantId,
    buyerName: sale.buyerName,
    date: sale.date,
    documentId: sale.documentId as ProductSale['documentId'],
    unitPrice: sale.unitPrice,
    unitCode: sale.unitCode,
    currency: sale.currency,
    invoices: sale.invoices,
  }
}
