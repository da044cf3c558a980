import { isFlagCode, specifications } from '#core/kinds'
import type { XmlElement } from '#core/xml'
import { equal, readDecimal } from '../../engine/decimal.ts'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { contextsOf, type Outcome, rule, structural } from '../../engine/rule.ts'
import {
  all,
  attribute,
  count,
  fold,
  folded,
  has,
  rawText,
  share,
  some,
  someIs,
  someIsNot,
  text,
  textAt,
} from '../../engine/select.ts'
import { attempt, settle } from '../../engine/unreadable.ts'
import { someNumber } from '../../engine/values.ts'
import {
  buyerPath,
  categoryIds,
  categoryOf,
  deliveryPath,
  isFlagged,
  isType,
  isVat,
  sellerPath,
} from './facts.ts'

const context = contextsOf('ae')

const currencyIsDirham = (root: XmlElement): boolean => someIs(all(root, 'cbc:DocumentCurrencyCode'), 'AED')
const currencyIsForeign = (root: XmlElement): boolean =>
  someIsNot(all(root, 'cbc:DocumentCurrencyCode'), 'AED')

/** The categories in the VAT breakdown of the document. */
const breakdownCategories = (root: XmlElement): readonly XmlElement[] =>
  all(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')

/** How many ids of each code there are among these categories whose scheme is VAT. */
function vatIds(categories: readonly XmlElement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const category of categories.filter(isVat)) {
    for (const id of all(category, 'cbc:ID')) {
      const code = fold(text(id))
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  return counts
}

const vatIdsElsewhere = (index: DocumentIndex) =>
  index.once(vatIdsElsewhere, () => attempt(() => vatIds(index.named('cac:TaxCategory'))))
const vatIdsOnItems = (index: DocumentIndex) =>
  index.once(vatIdsOnItems, () => attempt(() => vatIds(index.distinct('cac:ClassifiedTaxCategory'))))

/** A category that is used anywhere has as many breakdowns as it should. */
function brokenDown(code: string, enough: (breakdowns: number) => boolean) {
  return (root: XmlElement, index: DocumentIndex): boolean => {
    const used = settle(vatIdsElsewhere(index)).has(code) || settle(vatIdsOnItems(index)).has(code)
    return !used || enough(vatIds(breakdownCategories(root)).get(code) ?? 0)
  }
}

const once = (breakdowns: number): boolean => breakdowns === 1

/** Standard rate is used if and only if it is broken down. All are looked at, since an unreadable one stops the rule. */
function standardRated(root: XmlElement, index: DocumentIndex): boolean {
  const isStandard = (category: XmlElement): boolean => categoryOf(category) === 'S'
  const onAllowances = index
    .named('cac:AllowanceCharge')
    .flatMap((node) => all(node, 'cac:TaxCategory').filter(isStandard))
  const onLines = index.distinct('cac:ClassifiedTaxCategory').filter(isStandard)
  const brokenDownAt = breakdownCategories(root).filter(isStandard)
  return onAllowances.length + onLines.length > 0 === brokenDownAt.length > 0
}

function marginOnce(_: XmlElement, index: DocumentIndex): boolean {
  if (!settle(vatIdsElsewhere(index)).has('N')) return true
  const breakdowns = index
    .named('cac:TaxTotal')
    .flatMap((total) => all(total, 'cac:TaxSubtotal'))
    .filter((breakdown) => someIs(all(breakdown, 'cac:TaxCategory/cbc:ID'), 'N'))
  return breakdowns.length === 1
}

/** Every standard rate on document level is 5. */
function standardRate(_: XmlElement, index: DocumentIndex): Outcome {
  const wrong = index
    .named('cac:TaxCategory')
    .filter((category) => someIs(all(category, 'cbc:ID'), 'S'))
    .flatMap((category) => all(category, 'cbc:Percent'))
    .find((percent) => !equal(readDecimal(text(percent)), { units: 5, scale: 0 }))
  return wrong === undefined || { value: fold(text(wrong)) }
}

const breakdownRules = [
  rule('aligned-ibrp-e-01', brokenDown('E', once), 'cac:TaxTotal/cac:TaxSubtotal'),
  rule('aligned-ibrp-o-01', brokenDown('O', once), 'cac:TaxTotal/cac:TaxSubtotal'),
  rule('aligned-ibrp-s-01', standardRated, 'cac:TaxTotal/cac:TaxSubtotal'),
  rule('aligned-ibrp-z-01', brokenDown('Z', once), 'cac:TaxTotal/cac:TaxSubtotal'),
  rule(
    'aligned-ibrp-ae-01-ae',
    brokenDown('AE', (breakdowns) => breakdowns >= 1),
    'cac:TaxTotal/cac:TaxSubtotal',
  ),
  rule('ibr-105-ae', marginOnce, 'cac:TaxTotal/cac:TaxSubtotal'),
  rule(
    'ibr-122-ae',
    (root, index) =>
      !isType(root, '81', '480') ||
      categoryIds(index).every((id) => ['E', 'O', 'Z'].includes(fold(text(id)))),
    'cac:TaxTotal/cac:TaxSubtotal',
  ),
  rule(
    'ibr-151-ae',
    (root) =>
      !isType(root, '380', '381') ||
      ['cac:InvoiceLine', 'cac:CreditNoteLine'].some((line) =>
        some(
          root,
          `${line}/cac:Item/cac:ClassifiedTaxCategory`,
          (category) => !['E', 'O'].includes(categoryOf(category)),
        ),
      ),
  ),
  rule('ibr-190-ae', standardRate, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent'),
]

const fullDelivery = (root: XmlElement): boolean =>
  has(root, `${deliveryPath}/cbc:StreetName`) &&
  has(root, `${deliveryPath}/cbc:CityName`) &&
  has(root, `${deliveryPath}/cbc:CountrySubentity`)

const principal = 'cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID'
const beneficiary = 'cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID'

const flagRules = [
  rule('ibr-007-ae', (root) => !isFlagged(root, 'freeZone') || has(root, beneficiary), beneficiary),
  rule('ibr-137-ae', (root) => !isFlagged(root, 'disclosedAgent') || has(root, principal), principal),
  rule(
    'ibr-138-ae',
    (root) => !isFlagged(root, 'summaryInvoice') || has(root, 'cac:InvoicePeriod'),
    'cac:InvoicePeriod',
  ),
  rule('ibr-142-ae', (root) => !isFlagged(root, 'ecommerce') || fullDelivery(root), deliveryPath),
  rule(
    'ibr-116-ae',
    (root, index) =>
      !isFlagged(root, 'profitMargin') || categoryIds(index).every((id) => fold(text(id)) === 'N'),
    'cbc:ProfileExecutionID',
  ),
  rule(
    'ibr-152-ae',
    (root) =>
      !isFlagged(root, 'export') ||
      someIs(all(root, `${deliveryPath}/cac:Country/cbc:IdentificationCode`), 'AE') ||
      fullDelivery(root),
    deliveryPath,
  ),
  rule(
    'ibr-157-ae',
    (root) =>
      !isType(root, '480', '81') ||
      !(
        isFlagged(root, 'profitMargin') ||
        isFlagged(root, 'deemedSupply') ||
        isFlagged(root, 'summaryInvoice')
      ),
    'cbc:ProfileExecutionID',
  ),
  rule(
    'ibr-176-ae',
    (root) => {
      if (!isFlagged(root, 'disclosedAgent')) return true
      const agents = all(root, principal)
      return all(root, `${sellerPath}/cac:PartyTaxScheme/cbc:CompanyID`).some((id) =>
        someIsNot(agents, text(id)),
      )
    },
    principal,
  ),
  rule('ibr-154-ae', (root) => isFlagCode(textAt(root, 'cbc:ProfileExecutionID')), 'cbc:ProfileExecutionID'),
]

const currencyRules = [
  rule(
    'ibr-153-ae',
    (root) => {
      const target = all(root, 'cbc:TaxCurrencyCode')
      if (!someIs(target, 'AED') || !currencyIsForeign(root)) return true
      return (
        share(
          all(root, 'cac:TaxExchangeRate/cbc:SourceCurrencyCode'),
          all(root, 'cbc:DocumentCurrencyCode'),
        ) &&
        share(all(root, 'cac:TaxExchangeRate/cbc:TargetCurrencyCode'), target) &&
        has(root, 'cac:TaxExchangeRate/cbc:CalculationRate')
      )
    },
    'cac:TaxExchangeRate',
  ),
  rule(
    'ibr-159-ae',
    (root, index) =>
      currencyIsDirham(root) ||
      (currencyIsForeign(root) &&
        index.named('cac:TaxExchangeRate').some((rate) => has(rate, 'cbc:CalculationRate'))),
    'cac:TaxExchangeRate/cbc:CalculationRate',
  ),
  rule(
    'ibr-175-ae',
    (root) =>
      currencyIsDirham(root) ||
      (currencyIsForeign(root) &&
        someIs(all(root, 'cbc:TaxCurrencyCode'), 'AED') &&
        all(root, 'cac:TaxTotal/cbc:TaxAmount').some((amount) => attribute(amount, 'currencyID') === 'AED') &&
        all(root, 'cac:AdditionalDocumentReference').some(
          (node) =>
            someIs(all(node, 'cbc:DocumentTypeCode'), 'aedtotal-incl-vat') &&
            has(node, 'cbc:DocumentDescription'),
        )),
    'cbc:TaxCurrencyCode',
  ),
  rule(
    'ibr-140-ae',
    (root) => !has(root, 'cbc:TaxCurrencyCode') || someIs(all(root, 'cbc:TaxCurrencyCode'), 'AED'),
    'cbc:TaxCurrencyCode',
  ),
]

const sellerSchemes = `${sellerPath}/cac:PartyTaxScheme`
const sellerTaxId = `${sellerSchemes}/cbc:CompanyID`

const vatIdOf = (root: XmlElement): boolean =>
  all(root, sellerSchemes).some(
    (node) => someIs(all(node, 'cac:TaxScheme/cbc:ID'), 'VAT') && has(node, 'cbc:CompanyID'),
  )

const partyRules = [
  rule(
    'aligned-ibrp-sr-12',
    (root) => {
      const registrations = all(root, sellerSchemes).filter((node) =>
        all(node, 'cac:TaxScheme').some((scheme) => textAt(scheme, 'cbc:ID').toUpperCase() === 'VAT'),
      )
      return registrations.reduce((total, node) => total + count(node, 'cbc:CompanyID'), 0) <= 1
    },
    sellerTaxId,
  ),
  rule('ibr-134-ae', (root) => isType(root, '480', '81') || vatIdOf(root), sellerTaxId),
  rule(
    'ibr-136-ae',
    (root) =>
      !(
        someIs(all(root, 'cbc:InvoiceTypeCode'), '480') || someIs(all(root, 'cbc:CreditNoteTypeCode'), '81')
      ) || has(root, `${buyerPath}/cac:PartyLegalEntity/cbc:CompanyID`),
    `${buyerPath}/cac:PartyLegalEntity/cbc:CompanyID`,
  ),
]

const responseCode = 'cac:DiscrepancyResponse/cbc:ResponseCode'

/** A credit note names what it corrects, unless it is a volume discount, which names nothing. */
function correctsSomething(root: XmlElement): boolean {
  if (!isType(root, '381', '81')) return true
  const reasons = all(root, responseCode)
  return has(root, 'cac:BillingReference') ? someIsNot(reasons, 'VD') : someIs(reasons, 'VD')
}

const kindRules = [
  rule('ibr-055-ae', correctsSomething, 'cac:BillingReference'),
  rule('ibr-158-ae', (root) => !isType(root, '381') || has(root, responseCode), responseCode),
  rule(
    'ibr-141-ae',
    (root) =>
      !has(root, 'cbc:TaxPointDate') ||
      all(root, 'cbc:TaxPointDate').some((point) =>
        all(root, 'cbc:IssueDate').some((issue) => text(point) < text(issue)),
      ),
    'cbc:TaxPointDate',
  ),
  rule(
    'ibr-124-ae',
    (root) => !isType(root, '381', '81') || !has(root, 'cbc:TaxPointDate'),
    'cbc:TaxPointDate',
  ),
  rule(
    'ibr-127-ae',
    (root) =>
      isType(root, '381', '81') ||
      someIs(all(root, 'cbc:CreditNoteTypeCode'), '261') ||
      isFlagged(root, 'deemedSupply') ||
      has(root, 'cbc:DueDate') ||
      !someNumber(all(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'), (due) => due > 0),
    'cbc:DueDate',
  ),
  rule(
    'ibr-191-ae',
    (root) =>
      isType(root, '81', '381', '261') ||
      isFlagged(root, 'deemedSupply') ||
      has(root, 'cac:PaymentMeans/cbc:PaymentMeansCode'),
    'cac:PaymentMeans/cbc:PaymentMeansCode',
  ),
  rule(
    'ibr-160-ae',
    (root) => !someIs(all(root, 'cac:InvoicePeriod/cbc:DescriptionCode'), 'OTH') || has(root, 'cbc:Note'),
    'cbc:Note',
  ),
  structural('ibr-193-ae', (root) => has(root, 'cbc:UUID'), 'cbc:UUID'),
]

/** Billing or self-billing; either is accepted for either document, and so are endings. */
function beginsWith(value: string, part: 'customizationId' | 'profileId'): boolean {
  return value.startsWith(specifications.billing[part]) || value.startsWith(specifications.selfBilling[part])
}

const specificationRules = [
  rule(
    'aligned-ibrp-001-ae',
    (root) => beginsWith(fold(rawText(all(root, 'cbc:CustomizationID'))), 'customizationId'),
    'cbc:CustomizationID',
  ),
  rule(
    'aligned-ibrp-002-ae',
    (root) => beginsWith(folded(root, 'cbc:ProfileID'), 'profileId'),
    'cbc:ProfileID',
  ),
]

export const documentContexts = [
  context(
    14,
    ['/ubl:Invoice', '/cn:CreditNote'],
    [...specificationRules, ...breakdownRules, ...partyRules, ...flagRules, ...currencyRules, ...kindRules],
  ),
]
