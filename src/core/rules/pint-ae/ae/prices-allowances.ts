import type { XmlElement } from '#core/xml'
import { equal, subtract } from '../../engine/decimal.ts'
import { nameOf } from '../../engine/document-index.ts'
import { contextsOf, type Outcome, rule, structural } from '../../engine/rule.ts'
import { has, isInside, some, someHasText, text } from '../../engine/select.ts'
import { floatAt, isCharge, soleDecimalAt } from '../../engine/values.ts'
import { isVat } from './facts.ts'

const context = contextsOf('ae')

/** Net price = gross price - discount. */
function netPrice(discount: XmlElement): boolean {
  if (!has(discount, 'cbc:BaseAmount')) return true
  const net = soleDecimalAt(discount, '../cbc:PriceAmount')
  const gross = soleDecimalAt(discount, 'cbc:BaseAmount')
  const reduction = soleDecimalAt(discount, 'cbc:Amount')
  return gross !== undefined && reduction !== undefined && equal(net, subtract(gross, reduction))
}

const isOnDocument = (node: XmlElement): boolean =>
  node.parent !== undefined && ['ubl:Invoice', 'cn:CreditNote'].includes(nameOf(node.parent))

/** On document level the VAT category is given. */
function hasCategory(node: XmlElement): boolean {
  return (
    !isOnDocument(node) ||
    some(node, 'cac:TaxCategory', (category) => isVat(category) && has(category, 'cbc:ID'))
  )
}

const baseAndPercent = (node: XmlElement): boolean =>
  has(node, 'cbc:MultiplierFactorNumeric') === has(node, 'cbc:BaseAmount')

/**
 * Amount = base × percent / 100, exactly or to two decimals. The official rule computes in binary floating point, and
 * so do we: what it rejects the receiver rejects, even where exact arithmetic would say otherwise.
 */
function percentAmount(node: XmlElement): Outcome {
  if (!has(node, 'cbc:BaseAmount') || !has(node, 'cbc:MultiplierFactorNumeric')) return true
  const amount = floatAt(node, 'cbc:Amount')
  const exact = (floatAt(node, 'cbc:BaseAmount') * floatAt(node, 'cbc:MultiplierFactorNumeric')) / 100
  const rounded = Math.round(exact * 100) / 100
  if (amount === exact || amount === rounded) return true
  return { actual: String(amount), expected: String(rounded) }
}

const notMarginScheme = (node: XmlElement): boolean => !someHasText(node, 'cac:TaxCategory/cbc:ID', 'N')
const exemptHasReason = (node: XmlElement): boolean =>
  !someHasText(node, 'cac:TaxCategory/cbc:ID', 'E') || has(node, 'cbc:AllowanceChargeReasonCode')

export const priceAndAllowanceContexts = [
  context(6, 'cac:Price/cac:AllowanceCharge', [rule('aligned-ibrp-004', netPrice, '../cbc:PriceAmount')]),
  context(7, 'cac:Price', [
    structural(
      'ibr-126-ae',
      (price) => has(price, 'cbc:BaseQuantity') && has(price, 'cac:AllowanceCharge/cbc:BaseAmount'),
      'cac:AllowanceCharge/cbc:BaseAmount',
    ),
  ]),
  context(8, 'cac:PaymentMeans', [
    rule(
      'ibr-192-ae',
      (means) =>
        !someHasText(means, 'cbc:PaymentMeansCode', '30') || has(means, 'cac:PayeeFinancialAccount/cbc:ID'),
      'cac:PayeeFinancialAccount/cbc:ID',
    ),
  ]),
  context(
    10,
    'cac:AllowanceCharge',
    [
      rule('aligned-ibrp-032', hasCategory, 'cac:TaxCategory/cbc:ID'),
      structural('aligned-ibrp-057', baseAndPercent, 'cbc:MultiplierFactorNumeric'),
      rule('ibr-131-ae', percentAmount, 'cbc:Amount'),
      rule('ibr-115-ae', notMarginScheme, 'cac:TaxCategory/cbc:ID'),
      rule('ibr-168-ae', exemptHasReason, 'cbc:AllowanceChargeReasonCode'),
    ],
    { when: (node) => isCharge(node, false) && !isInside(node, 'Price') },
  ),
  context(
    11,
    'cac:AllowanceCharge',
    [
      rule('aligned-ibrp-037', hasCategory, 'cac:TaxCategory/cbc:ID'),
      structural('aligned-ibrp-058', baseAndPercent, 'cbc:MultiplierFactorNumeric'),
      rule('ibr-146-ae', percentAmount, 'cbc:Amount'),
      rule('ibr-114-ae', notMarginScheme, 'cac:TaxCategory/cbc:ID'),
      rule('ibr-169-ae', exemptHasReason, 'cbc:AllowanceChargeReasonCode'),
    ],
    { when: (node) => isCharge(node, true) },
  ),
  context(12, 'cbc:CalculationRate', [
    rule('ibr-002-ae', (rate) => /^[0-9]+(\.[0-9]{1,6})?$/.test(text(rate))),
  ]),
]
