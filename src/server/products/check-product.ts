import type { Finding } from '#contract/common'
import type { ProductInput } from '#contract/products'
import { entryOf, exemptionReasons, loadCodeList } from '#core/codelists'
import { fieldFinding, problem } from '#platform/base/problem'

/** Raises `common.invalid` with one finding for each field that no invoice line could carry. */
export async function checkProduct(input: ProductInput): Promise<void> {
  const findings = [
    ...(await checkCodes(input)),
    ...checkRate(input),
    ...checkReason(input),
    ...checkClassification(input),
  ]
  if (findings.length > 0) throw problem('common.invalid', { findings })
}

async function checkCodes({ unitCode, currency }: ProductInput): Promise<Finding[]> {
  const findings: Finding[] = []
  if (!entryOf(await loadCodeList('units'), unitCode)) {
    const message = `${unitCode} is not a unit of measure; choose one from the list, such as EA or KGM.`
    findings.push(fieldFinding('unitCode', 'falaj-product-unit', message, { code: unitCode }))
  }
  if (!entryOf(await loadCodeList('currencies'), currency)) {
    const message = `${currency} is not a currency; choose one from the list, such as AED.`
    findings.push(fieldFinding('currency', 'falaj-product-currency', message, { code: currency }))
  }
  return findings
}

/** Line rates by category (PINT AE): S and N above zero, Z zero, AE any, E and O none. */
function checkRate({ vatCategory, vatRate }: ProductInput): Finding[] {
  const wrong = (message: string) => [
    fieldFinding('vatRate', 'falaj-product-vat-rate', message, { category: vatCategory }),
  ]
  if (vatCategory === 'E' || vatCategory === 'O')
    return vatRate === '' ? [] : wrong('This VAT category takes no rate; leave it empty.')
  if (vatRate === '') return wrong('This VAT category needs a rate.')
  if (vatRate.startsWith('-')) return wrong('The rate cannot be below zero.')
  const isZero = /^0+(\.0+)?$/.test(vatRate)
  if (vatCategory === 'Z') return isZero ? [] : wrong('The rate of zero-rated supplies is 0.')
  if (vatCategory === 'AE') return []
  return isZero ? wrong('The rate must be above zero; the standard rate is 5.') : []
}

function checkReason({ vatCategory, exemptionReasonCode }: ProductInput): Finding[] {
  const rule = 'falaj-product-exemption-reason'
  if (exemptionReasonCode === '') return []
  if (vatCategory !== 'E') {
    const message = 'Only exempt supplies (category E) carry an exemption reason; leave it empty.'
    return [fieldFinding('exemptionReasonCode', rule, message)]
  }
  if (entryOf(exemptionReasons, exemptionReasonCode)) return []
  const message = `${exemptionReasonCode} is not an exemption reason; choose one from the list.`
  return [fieldFinding('exemptionReasonCode', rule, message, { code: exemptionReasonCode })]
}

/**
 * A word that was typed as a search is no code. The lists themselves are not checked: the customs tariff has digits
 * of its own after the six of the Harmonized System, and no list of service codes is published.
 */
function checkClassification({ hsCode, sacCode }: ProductInput): Finding[] {
  const findings: Finding[] = []
  if (hsCode !== '' && !/^\d{4,12}$/.test(hsCode.replace(/[. ]/g, ''))) {
    const message = 'An HS code has 4 to 12 digits, such as 7312.10.'
    findings.push(fieldFinding('hsCode', 'falaj-product-hs-code', message))
  }
  if (sacCode !== '' && !/\d/.test(sacCode)) {
    const message = 'A service code contains digits, such as 8311.'
    findings.push(fieldFinding('sacCode', 'falaj-product-sac-code', message))
  }
  return findings
}
