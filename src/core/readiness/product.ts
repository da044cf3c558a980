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
 * Fields that the next invoice needs from a product beyond the required ones: a classification, and a reason if it is
 * exempt. Sources: PINT AE 1.0.4, ibr-184-ae, ibr-185-ae, ibr-186-ae; the reasons of category E.
 */
export function productReadiness(product: ProductFacts): Readiness<ProductLack> {
  const { itemType, vatCategory } = product
  const needs: (readonly [ProductLack, boolean])[] = []
  if (vatCategory === 'E') needs.push(['exemptionReasonCode', product.exemptionReasonCode !== ''])
  if (itemType !== 'S') needs.push(['hsCode', isCode(product.hsCode)])
  if (itemType !== 'G') needs.push(['sacCode', isCode(product.sacCode)])
  // Name, unit, price and VAT are always there.
  return sumUp(needs, 4)
}

/** A search word is no code yet. */
function isCode(text: string): boolean {
  return /\d/.test(text)
}
