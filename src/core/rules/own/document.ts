import { specifications } from '#core/kinds'
import { reportOnlyReceivers } from '#core/participant-ids'
import type { XmlElement } from '#core/xml'
import { compare, printDecimal, roundToFils, sum, trimXml } from '../engine/decimal.ts'
import type { DocumentIndex } from '../engine/document-index.ts'
import { advice, contextsOf, type Outcome } from '../engine/rule.ts'
import { all, fold, folded, has, someIs, someIsNot, text } from '../engine/select.ts'
import { decimalOf, isDecimal, someNumber } from '../engine/values.ts'
import { buyerPath, categoryIds, deliveryPath, isFlagged, isType } from '../pint-ae/ae/facts.ts'

const context = contextsOf('own-document')
const onCreditNotes = contextsOf('own-credit-notes')

const roots = ['/ubl:Invoice', '/cn:CreditNote']
const isSelfBilling = (root: XmlElement): boolean =>
  folded(root, 'cbc:CustomizationID').includes('selfbilling')

/** The specification's identifiers, exactly; the official rules take any ending and any mix. */
function exactly(path: string, part: 'customizationId' | 'profileId') {
  return (root: XmlElement): Outcome => {
    const expected = specifications[isSelfBilling(root) ? 'selfBilling' : 'billing'][part]
    const [node] = all(root, path)
    return node === undefined || fold(text(node)) === expected || { expected }
  }
}

const specificationRules = [
  advice('falaj-specification', exactly('cbc:CustomizationID', 'customizationId'), 'cbc:CustomizationID'),
  advice('falaj-process', exactly('cbc:ProfileID', 'profileId'), 'cbc:ProfileID'),
]

const deliveryCountry = `${deliveryPath}/cac:Country/cbc:IdentificationCode`
const buyerCountry = `${buyerPath}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`
const buyerEndpoint = `${buyerPath}/cbc:EndpointID`

/** Requirements of a kind of supply that no official rule covers. */
const supplyRules = [
  advice(
    'falaj-deemed-endpoint',
    (root) =>
      !isFlagged(root, 'deemedSupply') ||
      !someIsNot(all(root, buyerEndpoint), reportOnlyReceivers.deemedSupply),
    buyerEndpoint,
  ),
  advice(
    'falaj-continuous-period',
    (root) => !isFlagged(root, 'continuousSupply') || has(root, 'cac:InvoicePeriod'),
    'cac:InvoicePeriod',
  ),
  advice(
    'falaj-summary-period',
    (root) =>
      !isFlagged(root, 'summaryInvoice') ||
      all(root, 'cac:InvoicePeriod').every(
        (period) => has(period, 'cbc:StartDate') && has(period, 'cbc:EndDate'),
      ),
    'cac:InvoicePeriod',
  ),
  advice(
    'falaj-margin-flag',
    (root, index) => isFlagged(root, 'profitMargin') || !someIs(categoryIds(index), 'N'),
    'cbc:ProfileExecutionID',
  ),
  advice(
    'falaj-export-destination',
    (root) => !isFlagged(root, 'export') || !someIs(all(root, deliveryCountry), 'AE'),
    deliveryCountry,
  ),
  advice(
    'falaj-export-buyer',
    (root) => !isFlagged(root, 'export') || !someIs(all(root, buyerCountry), 'AE'),
    buyerCountry,
  ),
]

const taxInclusive = 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'
const includedIndicator = 'cac:TaxTotal/cbc:TaxIncludedIndicator'

const amountRules = [
  advice(
    'falaj-negative-total',
    (root) => !someNumber(all(root, taxInclusive), (amount) => amount < 0),
    taxInclusive,
  ),
  advice(
    'falaj-tax-included',
    (root) => !someIs(all(root, includedIndicator), 'true', '1'),
    includedIndicator,
  ),
  advice('falaj-tax-indicator', (root) => !someIsOther(all(root, includedIndicator)), includedIndicator),
]

const someIsOther = (indicators: readonly XmlElement[]): boolean =>
  indicators.some((node) => !['true', 'false', '1', '0'].includes(trimXml(text(node))))

/** Classification is optional, but customs wants it: at least one line of an export has a code. */
function exportClassified(root: XmlElement, index: DocumentIndex): boolean {
  const items = index.named('cac:Item')
  return (
    !isFlagged(root, 'export') ||
    items.length === 0 ||
    items.some(
      (item) =>
        has(item, 'cac:CommodityClassification/cbc:ItemClassificationCode') ||
        has(item, 'cac:AdditionalItemIdentification/cbc:ID'),
    )
  )
}

const selfBilledRules = [
  advice(
    'falaj-credit-note-reason',
    (root) => !isType(root, '261') || has(root, 'cac:DiscrepancyResponse/cbc:ResponseCode'),
    'cac:DiscrepancyResponse/cbc:ResponseCode',
  ),
  advice(
    'falaj-credit-note-invoice',
    (root) =>
      !isType(root, '261') ||
      has(root, 'cac:BillingReference') ||
      someIs(all(root, 'cac:DiscrepancyResponse/cbc:ResponseCode'), 'VD'),
    'cac:BillingReference',
  ),
]

/** The official rule about the sum of the tax misses credit notes by a spelling mistake. */
function creditNoteTax(total: XmlElement): Outcome {
  const stated = all(total, 'cbc:TaxAmount')
  const parts = all(total, 'cac:TaxSubtotal').map((breakdown) => all(breakdown, 'cbc:TaxAmount'))
  if (parts.length === 0 || !isDecimal(stated) || !parts.every(isDecimal)) return true
  const expected = roundToFils(sum(parts.map((nodes) => decimalOf(nodes[0] as XmlElement))))
  const actual = decimalOf(stated[0] as XmlElement)
  return compare(actual, expected) === 0 || { expected: printDecimal(expected), actual: printDecimal(actual) }
}

export const documentContexts = [
  context(1, roots, [
    ...specificationRules,
    ...supplyRules,
    ...amountRules,
    ...selfBilledRules,
    advice(
      'falaj-item-unclassified',
      exportClassified,
      'cac:InvoiceLine/cac:Item/cac:CommodityClassification',
    ),
  ]),
  onCreditNotes(1, '/cn:CreditNote/cac:TaxTotal', [
    advice('falaj-credit-note-tax', creditNoteTax, 'cbc:TaxAmount'),
  ]),
]
