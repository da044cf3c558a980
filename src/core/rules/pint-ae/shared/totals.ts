import type { XmlElement } from '#core/xml'
import {
  add,
  type Decimal,
  equal,
  printDecimal,
  roundToFils,
  sign,
  subtract,
  zero,
} from '../../engine/decimal.ts'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { contextsOf, type Outcome, rule, structural } from '../../engine/rule.ts'
import { all, attribute, first, has, single, text, textAt } from '../../engine/select.ts'
import { Unreadable } from '../../engine/unreadable.ts'
import { decimalAt, decimalOf, flagged, length, someFlag, sumAt } from '../../engine/values.ts'

const context = contextsOf('shared')

/** At most two digits after the point. */
function twoDecimals(id: string, path: string) {
  return rule(id, (node) => hasTwoDecimals(node, path), path)
}

function hasTwoDecimals(node: XmlElement, path: string): boolean {
  const value = textAt(node, path)
  const point = value.indexOf('.')
  return point < 0 || length(value.slice(point + 1)) <= 2
}

/** True if both are present and equal, otherwise the expected and the actual value. */
function matching(actual: Decimal | undefined, expected: Decimal | undefined): Outcome {
  if (equal(actual, expected)) return true
  return {
    expected: expected ? printDecimal(expected) : '–',
    actual: actual ? printDecimal(actual) : '–',
  }
}

/** A total against the sum of its parts. One that is not there equals nothing, even where a part cannot be read. */
function matchingSum(stated: Decimal | undefined, sum: () => Decimal): Outcome {
  try {
    return matching(stated, roundToFils(sum()))
  } catch (error) {
    if (error instanceof Unreadable && !stated) return matching(undefined, undefined)
    throw error
  }
}

/** The sum of the net amounts of all lines. */
function linesTotal(index: DocumentIndex): Decimal {
  return index.once('linesTotal', () =>
    add(
      sumAt(index.named('cac:InvoiceLine'), 'cbc:LineExtensionAmount'),
      sumAt(index.named('cac:CreditNoteLine'), 'cbc:LineExtensionAmount'),
    ),
  )
}

/** A total of document level allowances (or charges) against the single ones. */
function allowanceTotal(total: XmlElement, path: string, charges: boolean): Outcome {
  const single = flagged(all(total, '../cac:AllowanceCharge'), charges)
  const stated = decimalAt(total, path)
  if (!stated && single.length === 0) return true
  return matchingSum(stated, () => sumAt(single, 'cbc:Amount'))
}

/** Total without VAT = lines + charges - allowances. */
function taxExclusive(total: XmlElement): Outcome {
  return orTaxIncluded(all(total, '../cac:TaxTotal/cbc:TaxIncludedIndicator'), () => exclusiveOf(total))
}

/**
 * Passes if the computed value matches, or if prices include tax. The flag is read last: processors differ in the order
 * of evaluation.
 */
function orTaxIncluded(indicators: readonly XmlElement[], compute: () => Outcome): Outcome {
  let outcome: Outcome | Unreadable
  try {
    outcome = compute()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    outcome = error
  }
  if (outcome === true || someFlag(indicators, true)) return true
  if (outcome instanceof Unreadable) throw outcome
  return outcome
}

function exclusiveOf(total: XmlElement): Outcome {
  const lines = decimalAt(total, 'cbc:LineExtensionAmount')
  const charges = decimalAt(total, 'cbc:ChargeTotalAmount')
  const allowances = decimalAt(total, 'cbc:AllowanceTotalAmount')
  const exact = lines && subtract(add(lines, charges ?? zero), allowances ?? zero)
  const expected = exact && (charges || allowances) ? roundToFils(exact) : exact
  return matching(decimalAt(total, 'cbc:TaxExclusiveAmount'), expected)
}

/** Amount due = total with VAT - paid + rounding. A paid or rounding amount of zero counts as none. */
function payable(total: XmlElement): Outcome {
  const inclusive = decimalAt(total, 'cbc:TaxInclusiveAmount')
  const due = decimalAt(total, 'cbc:PayableAmount')
  const prepaid = nonZero(decimalAt(total, 'cbc:PrepaidAmount'))
  const rounding = nonZero(decimalAt(total, 'cbc:PayableRoundingAmount'))
  const left = due && rounding ? roundToFils(subtract(due, rounding)) : due
  const right = inclusive && prepaid ? roundToFils(subtract(inclusive, prepaid)) : inclusive
  if (equal(left, right)) return true
  return matching(due, right && rounding ? add(right, rounding) : right)
}

function nonZero(value: Decimal | undefined): Decimal | undefined {
  return value && sign(value) !== 0 ? value : undefined
}

/** Total with VAT = total without VAT + VAT, in the currency of the document. */
export function taxInclusive(root: XmlElement): Outcome {
  return orTaxIncluded(all(root, 'cac:TaxTotal/cbc:TaxIncludedIndicator'), () => inclusiveOf(root))
}

function inclusiveOf(root: XmlElement): Outcome {
  const currencies = all(root, 'cbc:DocumentCurrencyCode').map(text)
  const exclusive = decimalAt(root, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')
  const [firstTotal] = all(root, 'cac:TaxTotal')
  const vat = firstTotal && decimalAtCurrency(firstTotal, currencies)
  const expected = exclusive && vat ? roundToFils(add(exclusive, vat)) : undefined
  return matching(decimalAt(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'), expected)
}

function decimalAtCurrency(taxTotal: XmlElement, currencies: readonly string[]): Decimal | undefined {
  const amounts = all(taxTotal, 'cbc:TaxAmount').filter((amount) =>
    currencies.includes(attribute(amount, 'currencyID') ?? ''),
  )
  const amount = single(amounts)
  return amount && decimalOf(amount)
}

export const totalsContexts = [
  context(20, 'cac:LegalMonetaryTotal', [
    structural('ibr-012', (total) => has(total, 'cbc:LineExtensionAmount'), 'cbc:LineExtensionAmount'),
    structural('ibr-013', (total) => has(total, 'cbc:TaxExclusiveAmount'), 'cbc:TaxExclusiveAmount'),
    structural('ibr-014', (total) => has(total, 'cbc:TaxInclusiveAmount'), 'cbc:TaxInclusiveAmount'),
    structural('ibr-015', (total) => has(total, 'cbc:PayableAmount'), 'cbc:PayableAmount'),
    twoDecimals('ibr-091', 'cbc:PayableAmount'),
    twoDecimals('ibr-121', 'cbc:AllowanceTotalAmount'),
    twoDecimals('ibr-122', 'cbc:ChargeTotalAmount'),
    twoDecimals('ibr-123', 'cbc:TaxExclusiveAmount'),
    twoDecimals('ibr-125', 'cbc:TaxInclusiveAmount'),
    rule(
      'ibr-co-10',
      (total, index) => matchingSum(decimalAt(total, 'cbc:LineExtensionAmount'), () => linesTotal(index)),
      'cbc:LineExtensionAmount',
    ),
    rule(
      'ibr-co-11',
      (total) => allowanceTotal(total, 'cbc:AllowanceTotalAmount', false),
      'cbc:AllowanceTotalAmount',
    ),
    rule(
      'ibr-co-12',
      (total) => allowanceTotal(total, 'cbc:ChargeTotalAmount', true),
      'cbc:ChargeTotalAmount',
    ),
    rule('ibr-co-13', taxExclusive, 'cbc:TaxExclusiveAmount'),
    rule('ibr-co-16', payable, 'cbc:PayableAmount'),
  ]),
  // The context for credit notes is misspelled in the official file, so their tax totals are not looked at here.
  context(
    40,
    ['/ubl:Invoice/cac:TaxTotal', '/cn:CreditNote/cac:Taxtotal'],
    [
      twoDecimals('ibr-124', 'cbc:TaxAmount'),
      rule(
        'ibr-co-14',
        (taxTotal) => {
          const breakdowns = all(taxTotal, 'cac:TaxSubtotal')
          if (breakdowns.length === 0) return true
          const stated = decimalAt(taxTotal, 'cbc:TaxAmount')
          return stated ? matching(stated, roundToFils(sumAt(breakdowns, 'cbc:TaxAmount'))) : false
        },
        'cbc:TaxAmount',
      ),
    ],
  ),
  context(41, 'cac:TaxSubtotal', [
    structural(
      'ibr-sr-32',
      (breakdown) => all(breakdown, 'cac:TaxCategory/cbc:TaxExemptionReason').length <= 1,
      'cac:TaxCategory/cbc:TaxExemptionReason',
    ),
  ]),
  context(
    51,
    'cac:PrepaidPayment',
    [
      rule(
        'ibr-093',
        (payment) => has(payment, '../cac:LegalMonetaryTotal/cbc:PrepaidAmount'),
        '../cac:LegalMonetaryTotal/cbc:PrepaidAmount',
      ),
    ],
    {
      when: (payment) => first(payment, '../cac:PrepaidPayment') === payment,
    },
  ),
]
