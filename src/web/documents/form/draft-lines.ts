import type { Product } from '#contract/products'
import type { Language } from '#core/codelists'
import { newLine, nextLineId } from '#core/drafts'
import { type InvoiceLine } from '#core/invoice'
import type { DocumentKind } from '#core/kinds'
import { printDecimal, trim } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import { lineRateOf, type VatCategory, vatCategoryOf } from '#core/vat'
import type { PastedLine } from './parse-pasted-lines.ts'

/** UNTDID 5189: a discount. */
export const discountReason = '95'

/** The line with the VAT treatment, and only the rate and reasons that belong to it. */
export function withVatCategory(line: InvoiceLine, category: VatCategory): InvoiceLine {
  const rate = lineRateOf(category)
  const { rate: _rate, exemptionReasonCode, exemptionReason, ...vat } = line.vat ?? {}
  const { reverseChargeType, ...item } = line.item ?? {}
  return {
    ...line,
    vat: {
      ...vat,
      category,
      ...(rate === undefined ? {} : { rate }),
      ...(category === 'exempt' && exemptionReasonCode ? { exemptionReasonCode } : {}),
      ...(category === 'exempt' && exemptionReason ? { exemptionReason } : {}),
    },
    item: category === 'reverseCharge' && reverseChargeType ? { ...item, reverseChargeType } : item,
  }
}

/**
 * Name and description of an item in the language of the user. The document has one name: of an Arabic one, the
 * English name is the description, unless the product has a description.
 */
function itemWords({ description, name, nameAr }: Product, language: Language) {
  const isArabic = language === 'ar' && nameAr.trim() !== ''
  const shown = description || (isArabic && nameAr !== name ? name : '')
  return { name: isArabic ? nameAr : name, ...(shown ? { description: shown } : {}) }
}

/**
 * Returns the line filled from a product; the quantity stays.
 * @param forced the treatment that the type of supply prescribes for all lines, instead of the product's
 */
export function withProduct(
  line: InvoiceLine,
  product: Product,
  { forced, language }: { forced?: VatCategory | undefined; language: Language },
): InvoiceLine {
  const category = forced ?? vatCategoryOf(product.vatCategory) ?? 'standard'
  const base = withVatCategory(line, category)
  const { reverseChargeType } = base.item ?? {}
  return {
    ...base,
    unit: product.unitCode,
    price: { ...line.price, gross: product.unitPrice },
    vat: {
      ...base.vat,
      ...(category === 'exempt' && product.exemptionReasonCode
        ? { exemptionReasonCode: product.exemptionReasonCode }
        : {}),
    },
    item: {
      ...itemWords(product, language),
      type: product.itemType,
      ...(product.code ? { sellerId: product.code } : {}),
      ...(product.gtin ? { standardId: { scheme: '0160', value: product.gtin } } : {}),
      ...(product.hsCode ? { classifications: [{ code: product.hsCode, list: 'HS' }] } : {}),
      ...(product.sacCode ? { serviceCodes: [{ value: product.sacCode }] } : {}),
      ...(reverseChargeType ? { reverseChargeType } : {}),
    },
  }
}

/**
 * Returns a new line from pasted cells. Fields without a column have the defaults of a new line. A cell that could not
 * be parsed is not replaced: its text is stored if the field can hold it, so that an error is shown; a tax treatment
 * stays empty.
 */
export function lineFromPaste(pasted: PastedLine, id: string, kind?: DocumentKind): InvoiceLine {
  const base = newLine(id, kind)
  const { vat: _vat, ...open } = base
  const taxed = pasted.vatCategory ? withVatCategory(base, pasted.vatCategory) : base
  const line: InvoiceLine = {
    ...(pasted.vatCategory === '' ? { ...open, vat: {} } : taxed),
    quantity: pasted.quantity ?? '1',
    unit: pasted.unit ?? base.unit,
    price: pasted.price === undefined ? {} : { gross: pasted.price },
    ...(pasted.note ? { note: pasted.note } : {}),
    item: {
      ...(pasted.name ? { name: pasted.name } : {}),
      ...(pasted.description ? { description: pasted.description } : {}),
      ...(pasted.sellerId ? { sellerId: pasted.sellerId } : {}),
      ...(pasted.itemType ? { type: pasted.itemType } : {}),
      ...(pasted.gtin ? { standardId: { scheme: '0160', value: pasted.gtin } } : {}),
      ...(pasted.hsCode ? { classifications: [{ code: pasted.hsCode, list: 'HS' }] } : {}),
      ...(pasted.sacCode ? { serviceCodes: [{ value: pasted.sacCode }] } : {}),
    },
  }
  return pasted.discount ? withDiscount(line, pasted.discount) : line
}

/** The text of the discount column: an amount, or a percentage with its sign. */
export function discountOf(line: InvoiceLine): string {
  const discount = line.allowances?.[0]
  return discount?.percent ? `${discount.percent}%` : (discount?.amount ?? '')
}

/**
 * The line with a discount entered as an amount (`50`) or a percentage (`10%`, of quantity times price, as computed by
 * `computeTotals`); an empty text removes it.
 */
export function withDiscount(line: InvoiceLine, text: string): InvoiceLine {
  const [first, ...others] = line.allowances ?? []
  const withoutPercent = text.replace(/[%٪]/g, '').trim()
  const value = parseUserDecimal(withoutPercent)
  if (withoutPercent === '') {
    const { allowances: _allowances, ...rest } = line
    return others.length > 0 ? { ...rest, allowances: others } : rest
  }
  const { amount: _amount, percent: _percent, base: _base, ...rest } = first ?? {}
  // A text that is not a number is stored as typed, and reported.
  const printed = value ? printDecimal(trim(value)) : text.trim().slice(0, 40)
  const discount = {
    ...rest,
    ...(rest.reason || rest.reasonCode ? {} : { reasonCode: discountReason }),
    ...(value && /[%٪]/.test(text) ? { percent: printed } : { amount: printed }),
  }
  return { ...line, allowances: [discount, ...others] }
}

/** Moves the line at `from` to `to`. */
export function moveItem<T>(lines: readonly T[], from: number, to: number): T[] {
  const target = Math.max(0, Math.min(lines.length - 1, to))
  const rest = lines.filter((_, index) => index !== from)
  const line = lines[from]
  return line === undefined ? [...lines] : [...rest.slice(0, target), line, ...rest.slice(target)]
}

/** Inserts a copy of the line below it, with an id of its own. */
export function duplicateLine(lines: readonly InvoiceLine[], index: number): InvoiceLine[] {
  const line = lines[index]
  if (!line) return [...lines]
  const copy: InvoiceLine = { ...structuredClone(line), id: nextLineId(lines) }
  return [...lines.slice(0, index + 1), copy, ...lines.slice(index + 1)]
}

/** A cell of a line; `name` is the whole item with its codes. */
export type CellName = 'name' | 'unit' | 'quantity' | 'price' | 'discount' | 'tax'

/** Copies one cell of another line into the line. */
export function withCellOf(line: InvoiceLine, cell: CellName, other: InvoiceLine): InvoiceLine {
  switch (cell) {
    case 'name':
      return { ...line, item: { ...structuredClone(other.item ?? {}), ...reverseChargeTypeOf(line) } }
    case 'unit':
    case 'quantity': {
      const { [cell]: _before, ...rest } = line
      return other[cell] === undefined ? rest : { ...rest, [cell]: other[cell] }
    }
    case 'price':
      return withPrice(line, other.price?.gross ?? '')
    case 'discount':
      return withDiscount(line, discountOf(other))
    case 'tax':
      return {
        ...line,
        vat: { ...other.vat },
        item: { ...itemWithoutReverseCharge(line), ...reverseChargeTypeOf(other) },
      }
  }
}

/** The line with this price, or without one. */
export function withPrice(line: InvoiceLine, gross: string): InvoiceLine {
  const { gross: _gross, ...price } = line.price ?? {}
  return { ...line, price: gross === '' ? price : { ...price, gross } }
}

/** Belongs to the tax treatment, not to the item of the line. */
function reverseChargeTypeOf({ item }: InvoiceLine): { reverseChargeType?: string } {
  return item?.reverseChargeType ? { reverseChargeType: item.reverseChargeType } : {}
}

function itemWithoutReverseCharge({ item }: InvoiceLine): NonNullable<InvoiceLine['item']> {
  const { reverseChargeType: _type, ...rest } = item ?? {}
  return rest
}
