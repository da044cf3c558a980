import type { XmlElement } from '#core/xml'
import { contextsOf, rule, structural } from '../../engine/rule.ts'
import { all, count, fold, has, isInside, rawText } from '../../engine/select.ts'
import { isCharge } from '../../engine/values.ts'

const context = contextsOf('shared')

const inLine = (node: XmlElement): boolean => isInside(node, 'InvoiceLine', 'CreditNoteLine')
const hasReason = (node: XmlElement): boolean =>
  has(node, 'cbc:AllowanceChargeReason') || has(node, 'cbc:AllowanceChargeReasonCode')
const indicator = (node: XmlElement): string => fold(rawText(all(node, 'cbc:ChargeIndicator')))
const onceReason = (node: XmlElement): boolean => count(node, 'cbc:AllowanceChargeReason') <= 1

export const allowanceChargeContexts = [
  context(10, 'cac:Price/cac:AllowanceCharge', [
    rule('ibr-083', (node) => indicator(node) === 'false', 'cbc:ChargeIndicator'),
  ]),
  context(
    11,
    'cac:AllowanceCharge',
    [
      structural('ibr-sr-30', onceReason, 'cbc:AllowanceChargeReason'),
      structural('ibr-031', (node) => inLine(node) || has(node, 'cbc:Amount'), 'cbc:Amount'),
      structural('ibr-033', (node) => inLine(node) || hasReason(node), 'cbc:AllowanceChargeReason'),
      structural('ibr-041', (node) => !inLine(node) || has(node, 'cbc:Amount'), 'cbc:Amount'),
      structural('ibr-042', (node) => !inLine(node) || hasReason(node), 'cbc:AllowanceChargeReason'),
    ],
    { when: (node) => isCharge(node, false) },
  ),
  context(
    12,
    'cac:AllowanceCharge',
    [
      structural('ibr-036', (node) => inLine(node) || has(node, 'cbc:Amount'), 'cbc:Amount'),
      structural('ibr-sr-31', onceReason, 'cbc:AllowanceChargeReason'),
      structural('ibr-038', (node) => inLine(node) || hasReason(node), 'cbc:AllowanceChargeReason'),
      structural('ibr-043', (node) => !inLine(node) || has(node, 'cbc:Amount'), 'cbc:Amount'),
      structural('ibr-044', hasReason, 'cbc:AllowanceChargeReason'),
    ],
    { when: (node) => isCharge(node, true) },
  ),
  context(13, 'cac:AllowanceCharge', [
    rule('ibr-082', (node) => ['true', 'false'].includes(indicator(node)), 'cbc:ChargeIndicator'),
  ]),
  context(14, 'cac:AllowanceCharge/cac:TaxCategory', [
    structural('ibr-sr-61', (node) => count(node, 'cbc:TaxExemptionReason') <= 1, 'cbc:TaxExemptionReason'),
  ]),
]
