import { attributeOf, firstChild, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { aedTotalCodec, booleanCodec, flagsCodec } from './codecs.ts'
import { allowanceList, hasTypeCode, lineList, taxCategoryChildren } from './mapping-line.ts'
import { addressChildren, partyNodes } from './mapping-parties.ts'
import { amount, constant, group, identifier, leaf, list, type MappingNode } from './mapping-types.ts'

const { cbc } = ublNamespaces

/** The tax total in document currency, the one with the breakdown. */
function isDocumentTaxTotal(node: XmlElement, root: XmlElement): boolean {
  const total = firstChild(node, cbc, 'TaxAmount')
  const currency = firstChild(root, cbc, 'DocumentCurrencyCode')
  return !total || !currency || attributeOf(total, 'currencyID') === textOf(currency).trim()
}

const head: readonly MappingNode[] = [
  leaf('cbc:CustomizationID', 'customizationId', { term: 'IBT-024' }),
  leaf('cbc:ProfileID', 'profileId', { term: 'IBT-023' }),
  leaf('cbc:ProfileExecutionID', 'flags', { term: 'BTAE-02', codec: flagsCodec }),
  leaf('cbc:ID', 'number', { term: 'IBT-001' }),
  leaf('cbc:UUID', 'uuid', { term: 'BTAE-07' }),
  leaf('cbc:IssueDate', 'issueDate', { term: 'IBT-002' }),
  leaf('cbc:IssueTime', 'issueTime', { term: 'IBT-168' }),
]
const dueDate = leaf('cbc:DueDate', 'dueDate', { term: 'IBT-009' })
const note = leaf('cbc:Note', 'note', { term: 'IBT-022' })
const taxPointDate = leaf('cbc:TaxPointDate', 'taxPointDate', { term: 'IBT-007' })

const codesAndPeriod: readonly MappingNode[] = [
  leaf('cbc:DocumentCurrencyCode', 'currency', { term: 'IBT-005', also: '=currency' }),
  leaf('cbc:TaxCurrencyCode', 'taxCurrency', { term: 'IBT-006' }),
  leaf('cbc:AccountingCost', 'references.buyerAccounting', { term: 'IBT-019' }),
  leaf('cbc:BuyerReference', 'references.buyerReference', { term: 'IBT-010' }),
  group(
    'cac:InvoicePeriod',
    [
      leaf('cbc:StartDate', 'start', { term: 'IBT-073' }),
      leaf('cbc:EndDate', 'end', { term: 'IBT-074' }),
      leaf('cbc:DescriptionCode', 'frequency', { term: 'BTAE-06' }),
      leaf('cbc:Description', 'description'),
    ],
    { at: 'period', term: 'IBG-14' },
  ),
]

/** BTAE-03. A second reason is against the specification, but an official sample has one. */
const creditReasons: readonly MappingNode[] = [
  group('cac:DiscrepancyResponse', [
    leaf('cbc:ResponseCode', 'creditReason', { term: 'BTAE-03' }),
    leaf('cbc:Description', 'creditReasonText'),
  ]),
  list('cac:DiscrepancyResponse', 'furtherCreditReasons', {
    children: [leaf('cbc:ResponseCode', 'code'), leaf('cbc:Description', 'text')],
  }),
]

const order = group('cac:OrderReference', [
  leaf('cbc:ID', 'references.purchaseOrder', { term: 'IBT-013' }),
  leaf('cbc:SalesOrderID', 'references.salesOrder', { term: 'IBT-014' }),
])
const preceding = list('cac:BillingReference', 'precedingDocuments', {
  children: [
    group(
      'cac:InvoiceDocumentReference',
      [
        leaf('cbc:ID', 'number', { term: 'IBT-025' }),
        leaf('cbc:UUID', 'uuid'),
        leaf('cbc:IssueDate', 'issueDate', { term: 'IBT-026' }),
      ],
      { term: 'IBG-03' },
    ),
  ],
})
const despatch = group('cac:DespatchDocumentReference', [
  leaf('cbc:ID', 'references.despatchAdvice', { term: 'IBT-016' }),
])
const receipt = group('cac:ReceiptDocumentReference', [
  leaf('cbc:ID', 'references.receivingAdvice', { term: 'IBT-015' }),
])
const statement = group('cac:StatementDocumentReference', [
  leaf('cbc:ID', 'references.customs', { term: 'BTAE-21' }),
])
const originator = group('cac:OriginatorDocumentReference', [
  leaf('cbc:ID', 'references.tender', { term: 'IBT-017' }),
])
const contract = group('cac:ContractDocumentReference', [
  leaf('cbc:ID', 'references.contract', { term: 'IBT-012' }),
  leaf('cbc:DocumentDescription', 'references.contractValue', { term: 'BTAE-05' }),
])

/** AdditionalDocumentReference has four meanings, distinguished by its type code; all others are attachments. */
const invoicedObject = group(
  'cac:AdditionalDocumentReference',
  [
    identifier('cbc:ID', 'references.invoicedObject', 'IBT-018', 'IBT-018-1'),
    constant('cbc:DocumentTypeCode', '130'),
  ],
  { match: hasTypeCode('130') },
)
const creditNoteProject = group(
  'cac:AdditionalDocumentReference',
  [leaf('cbc:ID', 'references.project', { term: 'IBT-011' }), constant('cbc:DocumentTypeCode', '50')],
  { match: hasTypeCode('50') },
)
/** Recognized by its type code; some senders put that code in place of the id. */
const isAedTotal = (node: XmlElement): boolean =>
  ['DocumentTypeCode', 'ID'].some((name) => {
    const code = firstChild(node, cbc, name)
    return code !== undefined && textOf(code).trim() === 'aedtotal-incl-vat'
  })
const aedTotal = group(
  'cac:AdditionalDocumentReference',
  [
    constant('cbc:ID', 'AED'),
    constant('cbc:DocumentTypeCode', 'aedtotal-incl-vat'),
    leaf('cbc:DocumentDescription', '=grossTotalAed', { term: 'BTAE-20', codec: aedTotalCodec }),
  ],
  { match: isAedTotal },
)
const attachments = list('cac:AdditionalDocumentReference', 'attachments', {
  term: 'IBG-24',
  children: [
    leaf('cbc:ID', 'reference', { term: 'IBT-122' }),
    leaf('cbc:DocumentTypeCode', 'typeCode'),
    leaf('cbc:DocumentDescription', 'description', { term: 'IBT-123' }),
    group('cac:Attachment', [
      leaf('cbc:EmbeddedDocumentBinaryObject', 'file.content', {
        term: 'IBT-125',
        attributes: [
          { name: 'mimeCode', path: 'file.mimeType', term: 'IBT-125-1' },
          { name: 'filename', path: 'file.name', term: 'IBT-125-2' },
        ],
      }),
      group('cac:ExternalReference', [leaf('cbc:URI', 'url', { term: 'IBT-124' })]),
    ]),
  ],
})

const delivery = group(
  'cac:Delivery',
  [
    leaf('cbc:ActualDeliveryDate', 'date', { term: 'IBT-072' }),
    group('cac:DeliveryLocation', [
      identifier('cbc:ID', 'locationIdentifier', 'IBT-071', 'IBT-071-1'),
      group(
        'cac:Address',
        addressChildren(['IBT-075', 'IBT-076', 'IBT-165', 'IBT-077', 'IBT-078', 'IBT-079', 'IBT-080']),
        { at: 'address', term: 'IBG-15' },
      ),
    ]),
    group('cac:DeliveryParty', [
      group('cac:PartyIdentification', [identifier('cbc:ID', 'partyIdentifier', 'BTAE-23')]),
      group('cac:PartyName', [leaf('cbc:Name', 'partyName', { term: 'IBT-070' })]),
    ]),
    group('cac:DeliveryTerms', [identifier('cbc:ID', 'incoterms', 'BTAE-22')]),
  ],
  { at: 'delivery', term: 'IBG-13' },
)

function paymentMeans(form: 'invoice' | 'creditNote') {
  return list('cac:PaymentMeans', 'paymentMeans', {
    term: 'IBG-16',
    children: [
      leaf('cbc:ID', 'id', { term: 'IBT-178' }),
      leaf('cbc:PaymentMeansCode', 'code', {
        term: 'IBT-081',
        attributes: [{ name: 'name', path: 'text', term: 'IBT-082' }],
      }),
      // Credit notes have no due date of their own: it is that of the first payment means.
      leaf(
        'cbc:PaymentDueDate',
        'dueDate',
        form === 'creditNote' ? { term: 'IBT-009', first: 'dueDate' } : {},
      ),
      list('cbc:PaymentID', 'remittance', {
        leaf: leaf('cbc:PaymentID', 'value', {
          term: 'IBT-083',
          attributes: [{ name: 'schemeID', path: 'scheme', term: 'IBT-083-1' }],
        }),
      }),
      group(
        'cac:CardAccount',
        [
          leaf('cbc:PrimaryAccountNumberID', 'number', { term: 'IBT-087' }),
          leaf('cbc:NetworkID', 'network'),
          leaf('cbc:HolderName', 'holder', { term: 'IBT-088' }),
        ],
        { at: 'card', term: 'IBG-18' },
      ),
      group(
        'cac:PayeeFinancialAccount',
        [
          leaf('cbc:ID', 'value', {
            term: 'IBT-084',
            attributes: [{ name: 'schemeID', path: 'scheme', term: 'IBT-084-1' }],
          }),
          leaf('cbc:Name', 'name', { term: 'IBT-085' }),
          group('cac:FinancialInstitutionBranch', [
            leaf('cbc:ID', 'bankId', { term: 'IBT-086' }),
            group(
              'cac:Address',
              addressChildren(['IBT-169', 'IBT-170', 'IBT-174', 'IBT-171', 'IBT-172', 'IBT-173', 'IBT-175']),
              { at: 'bankAddress', term: 'IBG-34' },
            ),
          ]),
        ],
        { at: 'account', term: 'IBG-17' },
      ),
      group(
        'cac:PaymentMandate',
        [
          leaf('cbc:ID', 'reference', { term: 'IBT-089' }),
          group('cac:PayerFinancialAccount', [leaf('cbc:ID', 'debitedAccount', { term: 'IBT-091' })]),
        ],
        { at: 'mandate', term: 'IBG-19' },
      ),
    ],
  })
}

const paymentTerms = list('cac:PaymentTerms', 'paymentTerms', {
  term: 'IBG-33',
  children: [
    leaf('cbc:PaymentMeansID', 'paymentMeansId', { term: 'IBT-187' }),
    leaf('cbc:Note', 'note', { term: 'IBT-020' }),
    amount('cbc:Amount', 'amount', { term: 'IBT-176' }),
    leaf('cbc:InstallmentDueDate', 'dueDate', { term: 'IBT-177' }),
  ],
})

const prepayments = list('cac:PrepaidPayment', 'prepayments', {
  term: 'IBG-35',
  children: [
    leaf('cbc:ID', 'id', { term: 'IBT-179' }),
    amount('cbc:PaidAmount', 'amount', { term: 'IBT-180' }),
    leaf('cbc:ReceivedDate', 'receivedDate', { term: 'IBT-181' }),
    leaf('cbc:InstructionID', 'type', { term: 'IBT-182' }),
  ],
})

const exchangeRate = group(
  'cac:TaxExchangeRate',
  [
    leaf('cbc:SourceCurrencyCode', 'source'),
    leaf('cbc:TargetCurrencyCode', 'target'),
    leaf('cbc:CalculationRate', 'rate', { term: 'BTAE-04' }),
  ],
  { at: 'exchangeRate' },
)

const allowancesAndCharges: readonly MappingNode[] = [
  allowanceList(
    'allowances',
    ['IBG-20', 'IBT-092', 'IBT-093', 'IBT-094', 'IBT-097', 'IBT-098'],
    [
      group(
        'cac:TaxCategory',
        taxCategoryChildren(['IBT-095', 'IBT-095-1', 'IBT-096', 'IBT-196', 'IBT-197']),
        { at: 'vat' },
      ),
    ],
  ),
  allowanceList(
    'charges',
    ['IBG-21', 'IBT-099', 'IBT-100', 'IBT-101', 'IBT-104', 'IBT-105'],
    [
      group(
        'cac:TaxCategory',
        taxCategoryChildren(['IBT-102', 'IBT-102-1', 'IBT-103', 'IBT-198', 'IBT-199']),
        { at: 'vat' },
      ),
    ],
  ),
]

const totals: readonly MappingNode[] = [
  group(
    'cac:TaxTotal',
    [
      amount('cbc:TaxAmount', '=taxTotal', { term: 'IBT-110' }),
      leaf('cbc:TaxIncludedIndicator', 'taxIncluded', { term: 'IBT-200', codec: booleanCodec }),
      list('cac:TaxSubtotal', '=breakdown', {
        term: 'IBG-23',
        children: [
          amount('cbc:TaxableAmount', '=taxable', { term: 'IBT-116' }),
          amount('cbc:TaxAmount', '=taxAmount', { term: 'IBT-117' }),
          group(
            'cac:TaxCategory',
            taxCategoryChildren(['IBT-118', 'IBT-118-1', 'IBT-119', 'IBT-121', 'IBT-120'], '='),
          ),
        ],
      }),
    ],
    { match: isDocumentTaxTotal },
  ),
  group('cac:TaxTotal', [amount('cbc:TaxAmount', '=taxTotalAed', { term: 'IBT-111', amount: 'aed' })]),
  group(
    'cac:LegalMonetaryTotal',
    [
      amount('cbc:LineExtensionAmount', '=lineNetTotal', { term: 'IBT-106' }),
      amount('cbc:TaxExclusiveAmount', '=netTotal', { term: 'IBT-109' }),
      amount('cbc:TaxInclusiveAmount', '=grossTotal', { term: 'IBT-112' }),
      amount('cbc:AllowanceTotalAmount', '=allowanceTotal', { term: 'IBT-107' }),
      amount('cbc:ChargeTotalAmount', '=chargeTotal', { term: 'IBT-108' }),
      amount('cbc:PrepaidAmount', '=prepaid', { term: 'IBT-113', otherwise: 'prepaid', also: 'prepaid' }),
      amount('cbc:PayableRoundingAmount', '=rounding', {
        term: 'IBT-114',
        otherwise: 'rounding',
        also: 'rounding',
      }),
      amount('cbc:PayableAmount', '=payable', { term: 'IBT-115' }),
    ],
    { term: 'IBG-22' },
  ),
]

/** The type code travels outside this table: see `write-tree.ts` and `read-tree.ts`. */
const invoiceTypeCode = leaf('cbc:InvoiceTypeCode', 'typeCode', { term: 'IBT-003' })
const creditNoteTypeCode = leaf('cbc:CreditNoteTypeCode', 'typeCode', { term: 'IBT-003' })

/** UBL Invoice, in XSD order. */
export const invoiceMapping: readonly MappingNode[] = [
  ...head,
  dueDate,
  invoiceTypeCode,
  note,
  taxPointDate,
  ...codesAndPeriod,
  order,
  preceding,
  despatch,
  receipt,
  statement,
  originator,
  contract,
  invoicedObject,
  aedTotal,
  attachments,
  group('cac:ProjectReference', [leaf('cbc:ID', 'references.project', { term: 'IBT-011' })]),
  ...partyNodes,
  delivery,
  paymentMeans('invoice'),
  paymentTerms,
  prepayments,
  ...allowancesAndCharges,
  exchangeRate,
  ...totals,
  lineList('invoice'),
]

/** UBL CreditNote, in XSD order. It has no due date, project reference or prepaid payments of its own. */
export const creditNoteMapping: readonly MappingNode[] = [
  ...head,
  taxPointDate,
  creditNoteTypeCode,
  note,
  ...codesAndPeriod,
  ...creditReasons,
  order,
  preceding,
  despatch,
  receipt,
  contract,
  creditNoteProject,
  invoicedObject,
  aedTotal,
  attachments,
  statement,
  originator,
  ...partyNodes,
  delivery,
  paymentMeans('creditNote'),
  paymentTerms,
  exchangeRate,
  ...allowancesAndCharges,
  ...totals,
  lineList('creditNote'),
]

/** Groups of the semantic model that have no element of their own. */
export const termsWithoutElement: readonly string[] = ['IBG-02', 'IBG-37']
