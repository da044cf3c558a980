import type { XmlElement } from '#core/xml'
import { contextsOf, type Outcome, rule, structural } from '../../engine/rule.ts'
import { all, attribute, count, either, has, only, single, some, someHasText } from '../../engine/select.ts'
import { floatOf, someNumberAt } from '../../engine/values.ts'
import { categoryOf, isType } from './facts.ts'

const context = contextsOf('ae')

const category = 'cac:Item/cac:ClassifiedTaxCategory'
const categoryId = `${category}/cbc:ID`
const categoryRate = `${category}/cbc:Percent`
const exemptionCode = `${category}/cbc:TaxExemptionReasonCode`
const categoryIs = (line: XmlElement, code: string): boolean => someHasText(line, categoryId, code)

const isNotExempt = (node: XmlElement): boolean => categoryOf(node) !== 'E'

/** The amounts in dirhams: VAT of the line and line with VAT, unless the line is exempt. */
function hasDirhamAmounts(line: XmlElement): boolean {
  if (!some(line, category, isNotExempt)) return true
  return (
    has(line, 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount') &&
    has(line, 'cac:ItemPriceExtension/cbc:Amount')
  )
}

const netPath = 'cbc:LineExtensionAmount'
const pricePath = 'cac:Price/cbc:PriceAmount'
const basePath = 'cac:Price/cbc:BaseQuantity'

/**
 * Net amount = quantity × (price / base quantity) + charges - allowances, both to two decimals. In binary floating
 * point, as the official rule computes (see percentAmount).
 */
function lineNet(line: XmlElement): Outcome {
  const quantities = either(line, 'cbc:InvoicedQuantity', 'cbc:CreditedQuantity')
  if (!has(line, netPath) || quantities.length === 0 || !has(line, pricePath)) return false
  // Nothing to divide by; a price that cannot be read stops the rule before that.
  if (!has(line, basePath)) {
    floatOfOnly(line, pricePath)
    return false
  }
  const stated = floatOfOnly(line, netPath)
  const quantity = floatOf(single(quantities) as XmlElement)
  const price = floatOfOnly(line, pricePath)
  const base = floatOfOnly(line, basePath)
  const charges = sumOf(line, 'true')
  const allowances = sumOf(line, 'false')
  const expected = toFils(quantity * (price / base) + charges - allowances)
  if (toFils(stated) === expected) return true
  return { actual: String(stated), expected: String(expected) }
}

const floatOfOnly = (line: XmlElement, path: string): number => floatOf(only(line, path) as XmlElement)
const toFils = (value: number): number => Math.round(value * 100) / 100

function sumOf(line: XmlElement, indicator: string): number {
  let total = 0
  for (const node of all(line, 'cac:AllowanceCharge')) {
    if (!someHasText(node, 'cbc:ChargeIndicator', indicator)) continue
    for (const amount of all(node, 'cbc:Amount')) total += floatOf(amount)
  }
  return total
}

const lineContexts = [
  context(
    13,
    ['cac:InvoiceLine', 'cac:CreditNoteLine'],
    [
      rule('ibr-104-ae', hasDirhamAmounts, 'cac:ItemPriceExtension'),
      rule(
        'ibr-111-ae',
        (line) => !categoryIs(line, 'N') || someNumberAt(line, categoryRate, (rate) => rate > 0),
        categoryRate,
      ),
      structural('ibr-145-ae', (line) => has(line, category), category),
      rule('ibr-147-ae', lineNet, 'cbc:LineExtensionAmount'),
      rule('ibr-167-ae', (line) => !categoryIs(line, 'E') || has(line, exemptionCode), exemptionCode),
      rule(
        'ibr-123-ae',
        (line) => !(line.parent && isType(line.parent, '81', '480')) || count(line, category) === 1,
        category,
      ),
      structural(
        'ibr-194-ae',
        (line) => has(line, 'cac:ItemPriceExtension/cbc:Amount'),
        'cac:ItemPriceExtension/cbc:Amount',
      ),
    ],
  ),
]

const classification = 'cac:CommodityClassification/cbc:ItemClassificationCode'
const serviceCode = 'cac:AdditionalItemIdentification/cbc:ID'
const typeIs = (item: XmlElement, code: string): boolean =>
  someHasText(item, 'cac:CommodityClassification/cbc:CommodityCode', code)

const isHarmonized = (code: XmlElement): boolean => attribute(code, 'listID') === 'HS'
const isServiceCode = (code: XmlElement): boolean => attribute(code, 'schemeID') === 'SAC'

const itemContexts = [
  context(15, 'cac:Item', [
    structural('ibr-125-ae', (item) => has(item, 'cbc:Description'), 'cbc:Description'),
    rule(
      'ibr-166-ae',
      (item) =>
        !someHasText(item, 'cac:ClassifiedTaxCategory/cbc:ID', 'AE') ||
        has(item, 'cac:CommodityClassification/cbc:NatureCode'),
      'cac:CommodityClassification/cbc:NatureCode',
    ),
    rule('ibr-184-ae', (item) => !typeIs(item, 'G') || has(item, classification), classification),
    rule('ibr-185-ae', (item) => !typeIs(item, 'S') || has(item, serviceCode), serviceCode),
    rule(
      'ibr-186-ae',
      (item) => !typeIs(item, 'B') || (has(item, classification) && has(item, serviceCode)),
      classification,
    ),
    // The official rule is a placeholder that always holds.
    structural('ibr-187-ae', () => true),
    rule(
      'ibr-188-ae',
      (item) => !has(item, classification) || some(item, classification, isHarmonized),
      classification,
    ),
    rule(
      'ibr-189-ae',
      (item) => !has(item, serviceCode) || some(item, serviceCode, isServiceCode),
      serviceCode,
    ),
  ]),
]

export const lineAndItemContexts = [...lineContexts, ...itemContexts]
