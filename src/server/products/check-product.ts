import type { Finding } from '#contract/common'
import type { ProductInput } from '#contract/products'
import { fieldFinding, problem } from '#platform/problem'

/** Raises `common.invalid` with one finding for each field that no invoice line could carry. */
export function checkProduct(input: ProductInput): void {
  const findings = [...checkRate(input), ...checkReason(input)]
  if (findings.length > 0) throw problem('common.invalid', { findings })
}

/** Line rates by category (PINT AE): S and N above zero, Z zero, AE any, E and O none. */
function checkRate({ vatCategory, vatRate }: ProductInput): Finding[] {
  const wrong = (message: string) => [fieldFinding('vatRate', 'falaj-product-vat-rate', message, { category: vatCategory })]
  if (vatCategory === 'E' || vatCategory === 'O') return vatRate === '' ? [] : wrong('This VAT category takes no rate; leave it empty.')
  if (vatRate === '') return wrong('This VAT category needs a rate.')
  if (vatRate.startsWith('-')) return wrong('The rate cannot be below zero.')
  const isZero = /^0+(\.0+)?$/.test(vatRate)
  if (vatCategory === 'Z') return isZero ? [] : wrong('The rate of zero-rated supplies is 0.')
  if (vatCategory === 'AE') return []
  return isZero ? wrong('The rate must be above zero; the standard rate is 5.') : []
}

function checkReason({ vatCategory, exemptionReasonCode }: ProductInput): Finding[] {
  if (vatCategory === 'E' || exemptionReasonCode === '') return []
  const message = 'Only exempt supplies (category E) carry an exemption reason; leave it empty.'
  return [fieldFinding('exemptionReasonCode', 'falaj-product-exemption-reason', message)]
}
