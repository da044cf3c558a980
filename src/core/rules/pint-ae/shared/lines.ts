import type { XmlElement } from '#core/xml'
import { sign } from '../../engine/decimal.ts'
import { contextsOf, rule, structural } from '../../engine/rule.ts'
import { all, attribute, attributes, count, either, folded, has } from '../../engine/select.ts'
import { dateAt, dateOf, decimalAt, someNumberAt } from '../../engine/values.ts'

const context = contextsOf('shared')

function present(id: string, path: string) {
  return structural(id, (node) => has(node, path), path)
}

function atMostOne(id: string, path: string) {
  return structural(id, (node) => count(node, path) <= 1, path)
}

const quantities = (line: XmlElement): readonly XmlElement[] =>
  either(line, 'cbc:InvoicedQuantity', 'cbc:CreditedQuantity')

const isNotNegative = (value: number): boolean => value >= 0
const grossPath = 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount'

const lineContexts = [
  context(
    22,
    ['cac:InvoiceLine', 'cac:CreditNoteLine'],
    [
      rule('ibr-021', (line) => folded(line, 'cbc:ID') !== '', 'cbc:ID'),
      structural('ibr-022', (line) => quantities(line).length > 0, 'cbc:InvoicedQuantity'),
      structural(
        'ibr-023',
        (line) => attributes(quantities(line), 'unitCode').length > 0,
        'cbc:InvoicedQuantity/@unitCode',
      ),
      present('ibr-024', 'cbc:LineExtensionAmount'),
      rule('ibr-025', (line) => folded(line, 'cac:Item/cbc:Name') !== '', 'cac:Item/cbc:Name'),
      present('ibr-026', 'cac:Price/cbc:PriceAmount'),
      rule(
        'ibr-027',
        (line) => someNumberAt(line, 'cac:Price/cbc:PriceAmount', isNotNegative),
        'cac:Price/cbc:PriceAmount',
      ),
      rule(
        'ibr-028',
        (line) => !has(line, grossPath) || someNumberAt(line, grossPath, isNotNegative),
        grossPath,
      ),
      rule(
        'ibr-087',
        (line) => {
          const base = decimalAt(line, 'cac:Price/cbc:BaseQuantity')
          return base === undefined || sign(base) > 0
        },
        'cac:Price/cbc:BaseQuantity',
      ),
      rule(
        'ibr-089',
        // The official comparison is with a number, so a type that is no number stops it.
        (line) =>
          !has(line, 'cac:DocumentReference') ||
          all(line, 'cac:DocumentReference').filter((node) =>
            someNumberAt(node, 'cbc:DocumentTypeCode', (type) => type === 130),
          ).length <= 1,
        'cac:DocumentReference',
      ),
      atMostOne('ibr-109', 'cac:OrderLineReference/cbc:LineID'),
      atMostOne('ibr-110', 'cac:InvoicePeriod'),
      atMostOne('ibr-111', 'cac:Price/cac:AllowanceCharge/cbc:Amount'),
      atMostOne('ibr-sr-34', 'cbc:Note'),
      atMostOne('ibr-sr-38', 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason'),
      atMostOne('ibr-sr-50', 'cac:Item/cbc:Description'),
    ],
  ),
]

/** End is not before start; a period with only one of them passes. */
function endsAfterStart(period: XmlElement): boolean {
  if (!has(period, 'cbc:StartDate') || !has(period, 'cbc:EndDate')) return true
  return (dateAt(period, 'cbc:EndDate') ?? 0) >= (dateAt(period, 'cbc:StartDate') ?? 0)
}

/** A date of the line's period against the same date of the document's period. */
function within(period: XmlElement, path: string, holds: (own: number, outer: number) => boolean): boolean {
  const outer = dateAt(period, `../../cac:InvoicePeriod/${path}`)
  const own = all(period, path)
  return own.length === 0 || outer === undefined || own.some((node) => holds(dateOf(node), outer))
}

const periodContexts = [
  context(
    23,
    ['cac:InvoiceLine/cac:InvoicePeriod', 'cac:CreditNoteLine/cac:InvoicePeriod'],
    [
      rule(
        'ibr-085',
        (period) => within(period, 'cbc:StartDate', (own, outer) => own >= outer),
        'cbc:StartDate',
      ),
      rule('ibr-086', (period) => within(period, 'cbc:EndDate', (own, outer) => own <= outer), 'cbc:EndDate'),
      rule('ibr-030', endsAfterStart, 'cbc:EndDate'),
      structural(
        'ibr-co-20',
        (period) => has(period, 'cbc:StartDate') || has(period, 'cbc:EndDate'),
        'cbc:StartDate',
      ),
    ],
  ),
  context(24, 'cac:InvoicePeriod', [
    rule('ibr-029', endsAfterStart, 'cbc:EndDate'),
    structural(
      'ibr-co-19',
      (period) =>
        has(period, 'cbc:StartDate') || has(period, 'cbc:EndDate') || has(period, 'cbc:DescriptionCode'),
      'cbc:StartDate',
    ),
  ]),
]

const itemContexts = [
  context(25, 'cac:AdditionalItemProperty', [
    structural('ibr-054', (property) => has(property, 'cbc:Name') && has(property, 'cbc:Value'), 'cbc:Value'),
  ]),
  context(
    26,
    ['cac:InvoiceLine', 'cac:CreditNoteLine'].map(
      (line) => `${line}/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode`,
    ),
    [structural('ibr-065', (code) => attribute(code, 'listID') !== undefined)],
  ),
  context(
    27,
    ['cac:InvoiceLine', 'cac:CreditNoteLine'].map(
      (line) => `${line}/cac:Item/cac:StandardItemIdentification/cbc:ID`,
    ),
    [structural('ibr-064', (id) => attribute(id, 'schemeID') !== undefined)],
  ),
  context(28, 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory', [present('ibr-sr-58', 'cbc:ID')]),
  context(
    48,
    'cac:Price/cbc:BaseQuantity',
    [
      rule('ibr-088', (base) => {
        const sold = either(base, '../../cbc:InvoicedQuantity', '../../cbc:CreditedQuantity')
        const unit = attribute(base, 'unitCode')
        return sold.length === 0 || sold.some((quantity) => attribute(quantity, 'unitCode') === unit)
      }),
    ],
    { when: (base) => attribute(base, 'unitCode') !== undefined, isStructural: true },
  ),
  context(
    49,
    ['cac:InvoiceLine', 'cac:CreditNoteLine'].map(
      (line) => `${line}/cac:DespatchLineReference/cac:DocumentReference/cbc:ID`,
    ),
    [rule('ibr-092', (_, index) => index.named('cac:DespatchDocumentReference').length === 0)],
  ),
  context(
    50,
    ['cac:InvoiceLine/cac:DespatchLineReference', 'cac:CreditNoteLine/cac:DespatchLineReference'],
    [atMostOne('ibr-sr-62', 'cac:DocumentReference')],
  ),
]

export const lineAndItemContexts = [...lineContexts, ...periodContexts, ...itemContexts]
