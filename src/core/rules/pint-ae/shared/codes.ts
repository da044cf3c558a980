import type { XmlElement } from '#core/xml'
import {
  allowanceReasons,
  chargeReasons,
  classificationLists,
  countries,
  currencies,
  endpointSchemes,
  icdSchemes,
  mimeTypes,
  objectSchemes,
  paymentMeans,
  units,
} from '../../codes/lists.ts'
import { contextsOf, type RuleContext, rule, type Specification } from '../../engine/rule.ts'
import { all, attribute, fold, isInside, someIs, text } from '../../engine/select.ts'
import { isCharge } from '../../engine/values.ts'

const context = contextsOf('shared-codes')

type Value = (node: XmlElement) => string

const content: Value = text
const valueOf =
  (name: string): Value =>
  (node) =>
    attribute(node, name) ?? ''

function code(id: string, list: ReadonlySet<string>, value: Value = content) {
  return rule(id, (node) => {
    const stated = value(node)
    return list.has(stated) || list.has(fold(stated))
  })
}

/** A context that takes only elements with this attribute. */
function withAttribute(name: string) {
  return { when: (node: XmlElement) => attribute(node, name) !== undefined, isStructural: true }
}

const amounts = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
]

const typeCodes: Readonly<
  Record<Specification, { invoice: readonly string[]; creditNote: readonly string[] }>
> = {
  billing: { invoice: ['380', '480'], creditNote: ['381', '81'] },
  selfbilling: { invoice: ['389', '480'], creditNote: ['261', '81'] },
}

const partyScheme = rule('ibr-cl-10', (id) => {
  const scheme = fold(attribute(id, 'schemeID') ?? '')
  return (
    icdSchemes.has(scheme) || (scheme === 'SEPA' && isInside(id, 'AccountingSupplierParty', 'PayeeParty'))
  )
})

const partyAndAmountCodes = [
  context(
    54,
    amounts.map((name) => `cbc:${name}`),
    [code('ibr-cl-03', currencies, valueOf('currencyID'))],
  ),
  context(55, 'cbc:DocumentCurrencyCode', [code('ibr-cl-04', currencies)]),
  context(56, 'cbc:TaxCurrencyCode', [code('ibr-cl-05', currencies)]),
  context(
    57,
    ['cac:AdditionalDocumentReference/cbc:ID', 'cac:DocumentReference/cbc:ID'],
    [code('ibr-cl-07', objectSchemes, valueOf('schemeID'))],
    {
      when: (id) =>
        attribute(id, 'schemeID') !== undefined && someIs(all(id, '../cbc:DocumentTypeCode'), '130'),
    },
  ),
  context(58, 'cac:PartyIdentification/cbc:ID', [partyScheme], withAttribute('schemeID')),
  context(
    59,
    'cac:PartyLegalEntity/cbc:CompanyID',
    [code('ibr-cl-11', icdSchemes, valueOf('schemeID'))],
    withAttribute('schemeID'),
  ),
  context(
    60,
    'cac:CommodityClassification/cbc:ItemClassificationCode',
    [code('ibr-cl-13', classificationLists, valueOf('listID'))],
    withAttribute('listID'),
  ),
  context(61, 'cac:Country/cbc:IdentificationCode', [code('ibr-cl-14', countries)]),
]

const otherCodes = [
  context(62, 'cac:OriginCountry/cbc:IdentificationCode', [code('ibr-cl-15', countries)]),
  context(63, 'cac:PaymentMeans/cbc:PaymentMeansCode', [code('ibr-cl-16', paymentMeans)]),
  context(64, 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', [code('ibr-cl-19', allowanceReasons)], {
    when: (node) => isCharge(node.parent as XmlElement, false),
  }),
  context(65, 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', [code('ibr-cl-20', chargeReasons)], {
    when: (node) => isCharge(node.parent as XmlElement, true),
  }),
  context(
    66,
    'cac:StandardItemIdentification/cbc:ID',
    [code('ibr-cl-21', icdSchemes, valueOf('schemeID'))],
    withAttribute('schemeID'),
  ),
  context(
    67,
    ['cbc:InvoicedQuantity', 'cbc:BaseQuantity', 'cbc:CreditedQuantity'],
    [code('ibr-cl-23', units, valueOf('unitCode'))],
    withAttribute('unitCode'),
  ),
  context(
    68,
    'cbc:EmbeddedDocumentBinaryObject',
    [rule('ibr-cl-24', (object) => mimeTypes.has(attribute(object, 'mimeCode') ?? ''))],
    withAttribute('mimeCode'),
  ),
  context(
    69,
    'cbc:EndpointID',
    [code('ibr-cl-25', endpointSchemes, valueOf('schemeID'))],
    withAttribute('schemeID'),
  ),
  context(
    70,
    'cac:DeliveryLocation/cbc:ID',
    [code('ibr-cl-26', icdSchemes, valueOf('schemeID'))],
    withAttribute('schemeID'),
  ),
]

/** Codes are in the lists that PINT names (19 rules); the document types differ between the specifications. */
export function codeContexts(specification: Specification): RuleContext[] {
  const types = typeCodes[specification]
  return [
    context(
      53,
      ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'],
      [
        rule('ibr-cl-01', (node) =>
          (node.name === 'InvoiceTypeCode' ? types.invoice : types.creditNote).includes(fold(text(node))),
        ),
      ],
    ),
    ...partyAndAmountCodes,
    ...otherCodes,
  ]
}
