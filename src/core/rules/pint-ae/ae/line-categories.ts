import type { XmlElement } from '#core/xml'
import { sign } from '../../engine/decimal.ts'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { contextsOf, type Rule, type RuleContext, rule, structural } from '../../engine/rule.ts'
import { all, attributes, has } from '../../engine/select.ts'
import { isCharge, soleDecimalAt, someNumber } from '../../engine/values.ts'
import { buyerPath, isCategory } from './facts.ts'

const context = contextsOf('ae')

/** The category of a line, and rules about it. */
function onLine(order: number, code: string, rules: readonly Rule[]): RuleContext {
  return context(
    order,
    [
      'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory',
      'cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory',
    ],
    rules,
    { when: isCategory(code) },
  )
}

/** The category of an allowance (or a charge), and one rule about its rate. */
function onAllowance(
  order: number,
  code: string,
  charges: boolean,
  id: string,
  test: (category: XmlElement) => boolean,
): RuleContext {
  const isWanted = isCategory(code)
  return context(order, 'cac:AllowanceCharge/cac:TaxCategory', [rule(id, test, 'cbc:Percent')], {
    when: (category) => isCharge(category.parent as XmlElement, charges) && isWanted(category),
  })
}

const noRate = (category: XmlElement): boolean => !has(category, 'cbc:Percent')
/** Negative, zero or positive as the one rate is; undefined when there is no such rate. */
function signOfRate(category: XmlElement): number | undefined {
  const rate = soleDecimalAt(category, 'cbc:Percent')
  return rate && sign(rate)
}
const rateAboveZero = (category: XmlElement): boolean => (signOfRate(category) ?? 0) > 0
const rateZero = (category: XmlElement): boolean => signOfRate(category) === 0

const lineTax = '../../cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount'
const lineTaxZero = (category: XmlElement): boolean =>
  someNumber(all(category, lineTax), (amount) => amount === 0)
const standardId = '../cac:StandardItemIdentification/cbc:ID'

/** Reverse charge needs the buyer's tax id, on the document that the line belongs to. */
function buyerTaxId(category: XmlElement, index: DocumentIndex): boolean {
  const path = `${buyerPath}/cac:PartyTaxScheme/cbc:CompanyID`
  const document = category.parent?.parent?.parent
  if (!document) return false
  if (document === index.root) return index.once(buyerTaxId, () => has(document, path))
  return has(document, path)
}

export const lineCategoryContexts = [
  onLine(17, 'S', [rule('aligned-ibrp-s-05', rateAboveZero, 'cbc:Percent')]),
  onAllowance(18, 'S', false, 'aligned-ibrp-s-06', rateAboveZero),
  onAllowance(19, 'S', true, 'aligned-ibrp-s-07', rateAboveZero),
  onLine(23, 'E', [
    structural('aligned-ibrp-e-05', noRate, 'cbc:Percent'),
    rule('ibr-163-ae', (category) => !has(category, lineTax), lineTax),
  ]),
  onAllowance(24, 'E', false, 'aligned-ibrp-e-06', rateZero),
  onAllowance(25, 'E', true, 'aligned-ibrp-e-07', rateZero),
  onLine(26, 'Z', [
    rule('aligned-ibrp-z-05', rateZero, 'cbc:Percent'),
    rule('ibr-165-ae', lineTaxZero, lineTax),
  ]),
  onAllowance(27, 'Z', false, 'aligned-ibrp-z-06', rateZero),
  onAllowance(28, 'Z', true, 'aligned-ibrp-z-07', rateZero),
  onLine(30, 'O', [structural('aligned-ibrp-o-05', noRate, 'cbc:Percent')]),
  onAllowance(31, 'O', false, 'aligned-ibrp-o-06', noRate),
  onAllowance(32, 'O', true, 'aligned-ibrp-o-07', noRate),
  onLine(34, 'AE', [
    structural('aligned-ibrp-ae-05-ae', (category) => !noRate(category), 'cbc:Percent'),
    rule('ibr-103-ae', buyerTaxId, `../../../${buyerPath}/cac:PartyTaxScheme/cbc:CompanyID`),
    rule('ibr-162-ae', lineTaxZero, lineTax),
    rule(
      'ibr-174-ae',
      (category) => {
        const ids = all(category, standardId)
        return ids.length > 0 && !attributes(ids, 'schemeID').some((scheme) => scheme !== '0160')
      },
      standardId,
    ),
  ]),
  onAllowance(35, 'AE', false, 'aligned-ibrp-ae-06', rateZero),
  onAllowance(36, 'AE', true, 'aligned-ibrp-ae-07', rateZero),
]
