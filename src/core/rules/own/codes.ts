import { exemptionReasons, itemTypes, localPaymentMeans } from '../codes/lists.ts'
import { advice, contextsOf } from '../engine/rule.ts'
import { attribute, fold, text } from '../engine/select.ts'

const context = contextsOf('own-codes')

/** Codes that the official rules leave free or take from a wider list. */
export const codeContexts = [
  context(1, 'cac:PaymentMeans/cbc:PaymentMeansCode', [
    advice('falaj-payment-means', (code) => localPaymentMeans.has(fold(text(code)))),
  ]),
  context(2, 'cac:CommodityClassification/cbc:CommodityCode', [
    advice('falaj-item-type', (code) => itemTypes.has(fold(text(code)))),
  ]),
  context(
    3,
    'cac:CommodityClassification/cbc:ItemClassificationCode',
    [advice('falaj-hs-code', (code) => /^(?:[. ]*\d){4,12}[. ]*$/.test(fold(text(code))))],
    { when: (code) => attribute(code, 'listID') === 'HS' },
  ),
  context(
    4,
    ['cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode', 'cac:TaxCategory/cbc:TaxExemptionReasonCode'],
    [advice('falaj-exemption-reason', (code) => exemptionReasons.has(fold(text(code))))],
  ),
  context(
    5,
    ['/ubl:Invoice/cbc:UUID', '/cn:CreditNote/cbc:UUID'],
    [advice('falaj-uuid', (uuid) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fold(text(uuid))))],
  ),
]
