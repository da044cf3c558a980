import type { Product, ProductSale } from '#contract/products'
import type { Actor } from '#core/access'
import { inputOf, type ProductRecord } from './product.ts'
import type { CountedSale } from './sale.ts'

/**
 * The product as the API returns it. Its documents are counted over all participants, so requesters who are limited to
 * some do not get the number.
 */
export function presentProduct(product: ProductRecord, viewer: Pick<Actor, 'participants'>): Product {
  return {
    ...inputOf(product),
    id: product.id as Product['id'],
    version: product.version,
    archived: product.archived,
    usageCount: viewer.participants ? null : product.usageCount,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
  }
}

/** The public form of a sale. */
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
