import type { InvoiceDraft, Totals } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import {
  add,
  type Decimal,
  decimal,
  isZero,
  multiply,
  negate,
  parseDecimal,
  printDecimal,
  roundForDocument,
  subtract,
  zero,
} from '#core/money'
import { rateOf } from './vat-entries.ts'

/** What a document sells of one item. Decimal strings; negative for a credit note. */
export interface SalePart {
  /** False for what the document has besides its lines: discounts, charges and rounding. */
  readonly isLine: boolean
  /** Our code of the product, in lower case; empty where the line has none. */
  readonly productCode: string
  readonly itemName: string
  /** The code of the unit; quantities of different units are never added. */
  readonly unit: string
  /** Whether another part of the document has the same code or the same name. */
  readonly isRepeated: boolean
  readonly quantity: string
  /** In AED without VAT; null if the document has no exchange rate. */
  readonly netAed: string | null
}

/**
 * What a document sells, by code, name and unit of its lines; at least one part. The amounts of the parts add up to the
 * amount of the document in the register of sales: the last part is what its lines lack of it.
 * @param netAed the sum of its VAT entries in AED without VAT, or null if it has no exchange rate
 */
export function salePartsOf(document: InvoiceDraft, totals: Totals, netAed: string | null): SalePart[] {
  const isCredit = isCreditNote(document.kind)
  const signed = (value: Decimal) => (isCredit ? negate(value) : value)
  const rate = netAed === null ? undefined : rateOf(document, totals)
  const sums = new Map<string, SumOfLines>()
  for (const [index, line] of (document.lines ?? []).entries()) {
    const productCode = line.item?.sellerId?.trim().toLowerCase() ?? ''
    const [itemName, unit] = [line.item?.name?.trim() ?? '', line.unit ?? '']
    const key = JSON.stringify([productCode, itemName, unit])
    const sum = sums.get(key) ?? { productCode, itemName, unit, quantity: zero, net: zero }
    sum.quantity = add(sum.quantity, signed(parseDecimal(line.quantity) ?? zero))
    sum.net = add(sum.net, signed(parseDecimal(totals.lines[index]?.lineNet) ?? zero))
    sums.set(key, sum)
  }
  const parts = [...sums.values()].map(({ net, quantity, ...named }) => {
    const inAed = rate && roundForDocument(multiply(net, rate))
    return { isLine: true, ...named, quantity, inAed }
  })
  const isRepeated = repeatedIn(parts)
  const lines = parts.map(({ inAed, quantity, ...part }): SalePart => {
    const amount = inAed ? printDecimal(inAed) : null
    return { ...part, isRepeated: isRepeated(part), quantity: printDecimal(quantity), netAed: amount }
  })
  const rest =
    netAed === null
      ? null
      : restOf(
          netAed,
          parts.map(({ inAed }) => inAed ?? zero),
        )
  const isNeeded = lines.length === 0 || (rest !== null && !isZero(rest))
  return isNeeded ? [...lines, { ...noLine, netAed: rest && printDecimal(rest) }] : lines
}

interface SumOfLines {
  readonly productCode: string
  readonly itemName: string
  readonly unit: string
  quantity: Decimal
  net: Decimal
}

type Named = Pick<SalePart, 'itemName' | 'productCode'>

/** Whether a part is not the only one with its code, or not the only one with its name. */
function repeatedIn(parts: readonly Named[]): (part: Named) => boolean {
  const [codes, names] = [new Map<string, number>(), new Map<string, number>()]
  for (const { itemName, productCode } of parts) {
    codes.set(productCode, (codes.get(productCode) ?? 0) + 1)
    names.set(itemName, (names.get(itemName) ?? 0) + 1)
  }
  return ({ itemName, productCode }) =>
    (productCode !== '' && codes.get(productCode) !== 1) || names.get(itemName) !== 1
}

const noLine = {
  isLine: false,
  productCode: '',
  itemName: '',
  unit: '',
  isRepeated: false,
  quantity: '0',
} as const

function restOf(netAed: string, amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((rest, amount) => subtract(rest, amount), decimal(netAed))
}
