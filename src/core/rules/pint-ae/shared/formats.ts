import { isElement, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { trimXml } from '../../engine/decimal.ts'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { contextsOf, rule, structural } from '../../engine/rule.ts'
import { all, attribute, fold, isInside, rawText, some, text } from '../../engine/select.ts'
import { isTime, length, readDate } from '../../engine/values.ts'

const context = contextsOf('shared')

const documentCurrencies = (index: DocumentIndex): ReadonlySet<string> =>
  new Set(index.named('cbc:DocumentCurrencyCode').map(text))

/** Currencies that the root element itself names. */
const rootCurrencies = (index: DocumentIndex): ReadonlySet<string> =>
  new Set(all(index.root, 'cbc:DocumentCurrencyCode').map(text))

/** A tax total of which an amount is in the currency of the document. */
function inDocumentCurrency(taxTotal: XmlElement | undefined, index: DocumentIndex): boolean {
  if (!taxTotal) return false
  return some(taxTotal, 'cbc:TaxAmount', isInOneOf, index.once(rootCurrencies, rootCurrencies))
}

function isInOneOf(amount: XmlElement, currencies: ReadonlySet<string>): boolean {
  const currency = attribute(amount, 'currencyID')
  return currency !== undefined && currencies.has(currency)
}

const amountCurrency = rule('ibr-126', (amount, index) => {
  const currency = attribute(amount, 'currencyID')
  const isNamed = currency !== undefined && index.once(documentCurrencies, documentCurrencies).has(currency)
  return isNamed || isInside(amount, 'ItemPriceExtension')
})

const amountContexts = [
  context(
    32,
    [
      'Amount',
      'BaseAmount',
      'PriceAmount',
      'LineExtensionAmount',
      'TaxExclusiveAmount',
      'TaxInclusiveAmount',
      'AllowanceTotalAmount',
      'ChargeTotalAmount',
      'PrepaidAmount',
      'PayableRoundingAmount',
      'PayableAmount',
    ].map((name) => `cbc:${name}`),
    [amountCurrency],
  ),
  context(32, 'cac:TaxTotal/cbc:TaxAmount', [amountCurrency], {
    when: (amount, index) => inDocumentCurrency(amount.parent, index),
  }),
  context(
    32,
    ['cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount', 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'],
    [amountCurrency],
    {
      when: (amount, index) => inDocumentCurrency(amount.parent?.parent, index),
    },
  ),
]

/** No element inside and no text but white space. */
function isEmpty(node: XmlElement): boolean {
  for (const child of node.children) {
    if (child.kind === 'element' || child.value.charCodeAt(0) > 0x20 || trimXml(child.value) !== '')
      return false
  }
  return true
}

const dateNames = ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate']

export const formatContexts = [
  ...amountContexts,
  context(
    43,
    dateNames.map((name) => `cbc:${name}`),
    [rule('ibr-073', (date) => length(rawText([date])) === 10 && readDate(text(date)) !== undefined)],
  ),
  context(44, '*Time', [rule('ibr-119', (time) => isTime(text(time)))], {
    when: (node) => node.ns === ublNamespaces.cbc,
    isStructural: true,
  }),
  context(45, '*BinaryObject', [
    structural('ibr-074', (object) => attribute(object, 'mimeCode') !== undefined),
    structural('ibr-075', (object) => attribute(object, 'filename') !== undefined),
  ]),
  context(46, 'cbc:TaxCurrencyCode', [
    rule(
      'ibr-077',
      (currency) => fold(rawText([currency])) !== fold(rawText(all(currency, '../cbc:DocumentCurrencyCode'))),
    ),
  ]),
  context(47, '*', [rule('ibr-079', () => false)], {
    when: isEmpty,
    isRuledOut: (node) => node.children.some(isElement),
  }),
]
