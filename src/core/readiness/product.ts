import { type Readiness, sumUp } from './readiness.ts'

interface ProductFacts {
  readonly name: string
  readonly unitPrice: string
  readonly itemType: string
  readonly hsCode: string
  readonly sacCode: string
  readonly vatCategory: string
  readonly exemptionReasonCode: string
}

type ProductLack = 'name' | 'unitPrice' | 'hsCode' | 'sacCode' | 'exemptionReasonCode'

/**
 * Fields that the next invoice needs from a product: name and price, which only a new product can lack, a
 * classification, and a reason if it is exempt. Sources: PINT AE 1.0.4, ibr-184-ae, ibr-185-ae, ibr-186-ae; the reasons of category E.
 */
export function productReadiness(product: ProductFacts): Readiness<ProductLack> {
  const { itemType, vatCategory } = product
  const needs: (readonly [ProductLack, boolean])[] = [
    ['name', product.name.trim() !== ''],
    ['unitPrice', product.unitPrice !== ''],
  ]
  if (vatCategory === 'E') needs.push(['exemptionReasonCode', product.exemptionReasonCode !== ''])
  if (itemType !== 'S') needs.push(['hsCode', isCode(product.hsCode)])
  if (itemType !== 'G') needs.push(['sacCode', isCode(product.sacCode)])
  return sumUp(needs)
}

/** A search word is no code yet. */
function isCode(text: string): boolean {
  return /\d/.test(text)
}
