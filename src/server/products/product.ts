import type { ProductInput } from '#contract/products'

/** A product or service as the portal keeps it. */
export interface ProductRecord extends ProductInput {
  /** `prd_…` */
  readonly id: string
  readonly version: number
  readonly archived: boolean
  /** On how many issued documents it stands. */
  readonly usageCount: number
  /** UTC, ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** The fields that people fill in, without what the portal adds. */
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
