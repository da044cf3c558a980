import type { Product } from '#contract/products'
import { inputOf, type ProductRecord } from './product.ts'

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
