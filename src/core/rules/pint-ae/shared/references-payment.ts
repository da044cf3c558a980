import { contextsOf, rule, structural } from '../../engine/rule.ts'
import { all, attributes, count, folded, has } from '../../engine/select.ts'

const context = contextsOf('shared')

function atMostOne(id: string, path: string) {
  return structural(id, (node) => count(node, path) <= 1, path)
}

const referenceContexts = [
  context(15, 'cac:AdditionalDocumentReference', [
    rule('ibr-052', (reference) => folded(reference, 'cbc:ID') !== '', 'cbc:ID'),
    atMostOne('ibr-sr-33', 'cbc:DocumentDescription'),
  ]),
  context(34, 'cac:BillingReference', [
    structural(
      'ibr-055',
      (reference) => has(reference, 'cac:InvoiceDocumentReference/cbc:ID'),
      'cac:InvoiceDocumentReference/cbc:ID',
    ),
    structural(
      'ibr-sr-07',
      (reference) => has(reference, 'cac:InvoiceDocumentReference/cbc:ID'),
      'cac:InvoiceDocumentReference/cbc:ID',
    ),
    atMostOne('ibr-sr-06', 'cac:InvoiceDocumentReference'),
  ]),
]

const paymentContexts = [
  context(30, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:Address', [
    atMostOne('ibr-sr-59', 'cac:AddressLine/cbc:Line'),
  ]),
  context(31, 'cac:PaymentMeans', [
    structural('ibr-049', (means) => has(means, 'cbc:PaymentMeansCode'), 'cbc:PaymentMeansCode'),
    atMostOne('ibr-sr-27', 'cbc:PaymentMeansCode'),
    atMostOne('ibr-sr-28', 'cac:PaymentMandate/cbc:ID'),
    structural(
      'ibr-sr-46',
      (means) => attributes(all(means, 'cbc:PaymentMeansCode'), 'name').length <= 1,
      'cbc:PaymentMeansCode',
    ),
  ]),
  context(33, 'cac:PaymentTerms', [
    atMostOne('ibr-sr-05', 'cbc:Note'),
    atMostOne('ibr-sr-60', 'cbc:PaymentMeansID'),
  ]),
]

export const referenceAndPaymentContexts = [...referenceContexts, ...paymentContexts]
