import { firstChild, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { booleanCodec, vatCategoryCodec } from './codecs.ts'
import {
  amount,
  constant,
  group,
  identifier,
  type ListNode,
  leaf,
  list,
  type MappingNode,
} from './mapping-types.ts'

const { cbc } = ublNamespaces

function childText(node: XmlElement, name: string): string | undefined {
  const child = firstChild(node, cbc, name)
  return child && textOf(child).trim()
}

function isCharge(node: XmlElement): boolean {
  const indicator = childText(node, 'ChargeIndicator')
  return indicator !== undefined && booleanCodec.decode(indicator) === true
}

function isAllowance(node: XmlElement): boolean {
  return !isCharge(node)
}

export function hasTypeCode(code: string): (node: XmlElement) => boolean {
  return (node) => childText(node, 'DocumentTypeCode') === code
}

/** Terms of an allowance or charge: group, amount, base, percentage, reason, reason code. */
type AllowanceTerms = readonly [string, string, string, string, string, string]

/** Allowances (`allowances`) or charges (`charges`), of a line or, with `tax`, of the document. */
export function allowanceList(
  at: 'allowances' | 'charges',
  terms: AllowanceTerms,
  tax: readonly MappingNode[] = [],
): ListNode {
  const [groupTerm, amountTerm, base, percentage, reason, reasonCode] = terms
  return list('cac:AllowanceCharge', at, {
    totals: at,
    term: groupTerm,
    match: at === 'charges' ? isCharge : isAllowance,
    children: [
      constant('cbc:ChargeIndicator', at === 'charges' ? 'true' : 'false'),
      leaf('cbc:AllowanceChargeReasonCode', 'reasonCode', { term: reasonCode }),
      leaf('cbc:AllowanceChargeReason', 'reason', { term: reason }),
      leaf('cbc:MultiplierFactorNumeric', 'percent', { term: percentage }),
      amount('cbc:Amount', '=amount', { term: amountTerm, otherwise: 'amount', also: 'amount' }),
      amount('cbc:BaseAmount', 'base', { term: base, otherwise: '=base' }),
      ...tax,
    ],
  })
}

/** Terms of a tax category: category, scheme, rate, exemption reason code, exemption reason. */
type CategoryTerms = readonly [string, string, string, string, string]

/** The inside of TaxCategory and ClassifiedTaxCategory; `prefix` is `=` for the breakdown. */
export function taxCategoryChildren(
  terms: CategoryTerms,
  prefix: '' | '=' = '',
  unitTax?: string,
): MappingNode[] {
  const [category, scheme, rate, reasonCode, reason] = terms
  return [
    leaf('cbc:ID', `${prefix}category`, { term: category, codec: vatCategoryCodec }),
    leaf('cbc:Percent', `${prefix}rate`, { term: rate }),
    ...(unitTax ? [amount('cbc:PerUnitAmount', 'unitTaxAmount', { term: unitTax })] : []),
    leaf('cbc:TaxExemptionReasonCode', `${prefix}exemptionReasonCode`, { term: reasonCode }),
    leaf('cbc:TaxExemptionReason', `${prefix}exemptionReason`, { term: reason }),
    group('cac:TaxScheme', [constant('cbc:ID', 'VAT', scheme)]),
  ]
}

const lineCategory = taxCategoryChildren(
  ['IBT-151', 'IBT-167', 'IBT-152', 'IBT-186', 'IBT-185'],
  '',
  'IBT-166',
)

const item = group(
  'cac:Item',
  [
    leaf('cbc:Description', 'item.description', { term: 'IBT-154' }),
    leaf('cbc:Name', 'item.name', { term: 'IBT-153' }),
    group('cac:BuyersItemIdentification', [leaf('cbc:ID', 'item.buyerId', { term: 'IBT-156' })]),
    group('cac:SellersItemIdentification', [leaf('cbc:ID', 'item.sellerId', { term: 'IBT-155' })]),
    group('cac:StandardItemIdentification', [
      identifier('cbc:ID', 'item.standardId', 'IBT-157', 'IBT-157-1'),
    ]),
    list('cac:AdditionalItemIdentification', 'item.serviceCodes', {
      children: [
        leaf('cbc:ID', 'value', {
          term: 'BTAE-17',
          attributes: [
            { name: 'schemeID', path: 'scheme', term: 'BTAE-17-1' },
            { name: 'schemeVersionID', path: 'schemeVersion', term: 'BTAE-17-2' },
          ],
        }),
      ],
    }),
    group('cac:OriginCountry', [leaf('cbc:IdentificationCode', 'item.originCountry', { term: 'IBT-159' })]),
    list('cac:CommodityClassification', 'item.classifications', {
      children: [
        leaf('cbc:NatureCode', undefined, { term: 'BTAE-09', first: 'item.reverseChargeType' }),
        leaf('cbc:CommodityCode', undefined, { term: 'BTAE-13', first: 'item.type' }),
        leaf('cbc:ItemClassificationCode', 'code', {
          term: 'IBT-158',
          attributes: [
            { name: 'listID', path: 'list', term: 'IBT-158-1' },
            { name: 'listVersionID', path: 'listVersion', term: 'IBT-158-2' },
          ],
        }),
      ],
    }),
    group('cac:ClassifiedTaxCategory', lineCategory, { at: 'vat', term: 'IBG-30' }),
    list('cac:ClassifiedTaxCategory', 'furtherVat', { children: lineCategory }),
    list('cac:AdditionalItemProperty', 'item.attributes', {
      term: 'IBG-32',
      children: [
        leaf('cbc:Name', 'name', { term: 'IBT-160' }),
        leaf('cbc:Value', 'value', { term: 'IBT-161' }),
      ],
    }),
    group('cac:ItemInstance', [
      group('cac:LotIdentification', [leaf('cbc:LotNumberID', 'item.batchNumber', { term: 'BTAE-24' })]),
    ]),
  ],
  { term: 'IBG-31' },
)

const price = group(
  'cac:Price',
  [
    amount('cbc:PriceAmount', '=netPrice', { term: 'IBT-146' }),
    leaf('cbc:BaseQuantity', 'price.baseQuantity', {
      term: 'IBT-149',
      attributes: [{ name: 'unitCode', path: 'price.baseUnit', term: 'IBT-150' }],
    }),
    group('cac:AllowanceCharge', [
      constant('cbc:ChargeIndicator', 'false'),
      amount('cbc:Amount', 'price.discount', { term: 'IBT-147' }),
      amount('cbc:BaseAmount', 'price.gross', { term: 'IBT-148' }),
    ]),
  ],
  { term: 'IBG-29' },
)

const allowances = allowanceList('allowances', [
  'IBG-27',
  'IBT-136',
  'IBT-137',
  'IBT-138',
  'IBT-139',
  'IBT-140',
])
const charges = allowanceList('charges', ['IBG-28', 'IBT-141', 'IBT-142', 'IBT-143', 'IBT-144', 'IBT-145'])

/** Lines, in the order of UBL's InvoiceLineType and CreditNoteLineType (one order serves both). */
export function lineList(form: 'invoice' | 'creditNote'): ListNode {
  const isInvoice = form === 'invoice'
  return list(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', 'lines', {
    totals: 'lines',
    term: 'IBG-25',
    children: [
      leaf('cbc:ID', 'id', { term: 'IBT-126' }),
      leaf('cbc:Note', 'note', { term: 'IBT-127' }),
      leaf(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', 'quantity', {
        term: 'IBT-129',
        attributes: [{ name: 'unitCode', path: 'unit', term: 'IBT-130' }],
      }),
      amount('cbc:LineExtensionAmount', '=lineNet', { term: 'IBT-131' }),
      leaf('cbc:AccountingCost', 'buyerAccounting', { term: 'IBT-133' }),
      group(
        'cac:InvoicePeriod',
        [
          leaf('cbc:StartDate', 'start', { term: 'IBT-134' }),
          leaf('cbc:EndDate', 'end', { term: 'IBT-135' }),
        ],
        { at: 'period', term: 'IBG-26' },
      ),
      group('cac:OrderLineReference', [
        leaf('cbc:LineID', 'orderReference.line', { term: 'IBT-132' }),
        group('cac:OrderReference', [leaf('cbc:ID', 'orderReference.order', { term: 'IBT-183' })]),
      ]),
      group('cac:DespatchLineReference', [
        leaf('cbc:LineID', 'despatchReference.line'),
        group('cac:DocumentReference', [leaf('cbc:ID', 'despatchReference.document', { term: 'IBT-184' })]),
      ]),
      group(
        'cac:DocumentReference',
        [
          identifier('cbc:ID', 'objectIdentifier', 'IBT-128', 'IBT-128-1'),
          constant('cbc:DocumentTypeCode', '130'),
        ],
        { match: hasTypeCode('130') },
      ),
      allowances,
      charges,
      item,
      price,
      group('cac:ItemPriceExtension', [
        amount('cbc:Amount', '=grossAed', { term: 'BTAE-10', amount: 'aed' }),
        group('cac:TaxTotal', [amount('cbc:TaxAmount', '=taxAmountAed', { term: 'BTAE-08', amount: 'aed' })]),
      ]),
    ],
  })
}
