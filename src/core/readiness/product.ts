import { type Readiness, sumUp } from './readiness.ts'

interface ProductFacts {
  readonly itemType: string
  readonly hsCode: string
  readonly sacCode: string
  readonly vatCategory: string
  readonly exemptionReasonCode: string
}

type ProductLack = 'hsCode' | 'sacCode' | 'exemptionReasonCode'

/**
 * What the next invoice needs of a product beyond what every product has: the classification of what it is, and a
 * reason where it is exempt. Sources: PINT AE 1.0.4, ibr-184-ae, ibr-185-ae, ibr-186-ae; the reasons of category E.
 */
export function productReadiness(product: ProductFacts): Readiness<ProductLack> {
  const { itemType, vatCategory } = product
  const needs: (readonly [ProductLack, boolean])[] = []
  if (vatCategory === 'E') needs.push(['exemptionReasonCode', product.exemptionReasonCode !== ''])
  if (itemType !== 'S') needs.push(['hsCode', product.hsCode !== ''])
  if (itemType !== 'G') needs.push(['sacCode', product.sacCode !== ''])
  return sumUp(needs)
}
