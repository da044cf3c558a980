import type { ProductInput } from '#contract/products'
import type { MasterRecord } from '#server/master-data'

/** A product or service; its id is `prd_…`, and issued documents count as its usage. */
export interface ProductRecord extends ProductInput, MasterRecord {
  readonly name: string
}

/** The fields that users fill in, without those of the portal. */
export function inputOf(product: ProductInput): ProductInput {
  return {
    code: product.code,
    name: product.name,
    nameAr: product.nameAr,
    description: product.description,
    unitCode: product.unitCode,
    unitPrice: product.unitPrice,
    currency: product.currency,
    vatCategory: product.vatCategory,
    vatRate: product.vatRate,
    exemptionReasonCode: product.exemptionReasonCode,
    itemType: product.itemType,
    hsCode: product.hsCode,
    sacCode: product.sacCode,
    gtin: product.gtin,
  }
}
