import { allowanceReasons, exemptionReasons, reverseChargeTypes, vatCategories } from '#core/codelists'
import type { Allowance, InvoiceDraft, InvoiceLine, LineTotals, Totals } from '#core/invoice'
import {
  add,
  type Decimal,
  isNegative,
  isZero,
  multiply,
  negate,
  parseDecimal,
  percent,
  roundForDocument,
  subtract,
  sum,
  zero,
} from '#core/money'
import { formatDecimal } from '#core/number-text'
import { isTaxed, type VatCategory, vatCategoryCode } from '#core/vat'
import type { PaperCell, PaperColumn, PaperFact, PaperLine, PaperSums, PaperValue } from './paper.ts'
import {
  amount,
  fact,
  facts,
  id,
  named,
  type PaperLists,
  percentage,
  printAmount,
  printDeduction,
  text,
} from './values.ts'

interface LineContext {
  readonly lists: PaperLists
  readonly currency: string
  /** Whether VAT has columns. */
  readonly showsVat: boolean
}

/** Lines with their amounts, the necessary columns, and the sums. */
export function describeLines(
  draft: InvoiceDraft,
  totals: Totals,
  context: LineContext,
): { columns: PaperColumn[]; lines: PaperLine[]; sums: PaperSums[] } {
  const pairs = (draft.lines ?? []).map((line, index) => ({ line, computed: totals.lines[index] }))
  const hasDiscounts = pairs.some(
    ({ line }) => (line.allowances?.length ?? 0) + (line.charges?.length ?? 0) > 0,
  )
  const sums: PaperSums[] = []
  const running = { net: zero, vat: zero }
  const lines = pairs.map(({ line, computed }, index) => {
    const net = parseDecimal(computed?.lineNet) ?? zero
    const vat = vatOfLine(line, computed, context.currency)
    running.net = add(running.net, net)
    running.vat = add(running.vat, vat)
    sums.push(
      context.showsVat
        ? {
            net: printAmount(running.net),
            vat: printAmount(running.vat),
            total: printAmount(add(running.net, running.vat)),
          }
        : { amount: printAmount(running.net) },
    )
    return describeLine(line, computed, { ...context, index, net, vat })
  })
  const columns: PaperColumn[] = [
    ...(['line', 'description', 'quantity', 'unitPrice'] as const),
    ...(hasDiscounts ? (['discount'] as const) : []),
    ...(context.showsVat ? (['net', 'vat', 'total'] as const) : (['amount'] as const)),
  ]
  return { columns, lines, sums }
}

/** The VAT of a line in the currency of the document. The XML states it in dirhams only, so it may have to be computed. */
function vatOfLine(line: InvoiceLine, computed: LineTotals | undefined, currency: string): Decimal {
  const stated = computed?.taxAmount ?? (currency === 'AED' ? computed?.taxAmountAed : undefined)
  const known = parseDecimal(stated)
  if (known) return known
  const rates = [line.vat, ...(line.furtherVat ?? [])].flatMap((vat) =>
    vat?.category && isTaxed(vat.category) ? [parseDecimal(vat.rate) ?? zero] : [],
  )
  return percent(multiply(parseDecimal(computed?.lineNet) ?? zero, sum(rates)))
}

type LineParts = LineContext & { readonly index: number; readonly net: Decimal; readonly vat: Decimal }

function describeLine(line: InvoiceLine, computed: LineTotals | undefined, parts: LineParts): PaperLine {
  const { currency, index, lists, net, showsVat, vat } = parts
  const { description, name } = line.item ?? {}
  const inAed = (value: string | undefined) => (currency === 'AED' ? undefined : amount(value, 'AED'))
  const cell = (value: PaperValue | undefined, ...below: (PaperValue | undefined)[]): PaperCell => ({
    value,
    below: below.filter((one) => one !== undefined),
  })
  const { grossAed, taxAmountAed } = computed ?? {}
  return {
    id: String(index + 1),
    name: name?.trim() || '–',
    description: description?.trim() && description !== name ? description.trim() : undefined,
    details: detailsOf(line, computed, lists),
    cells: {
      quantity: cell(
        line.quantity ? id(formatDecimal(line.quantity)) : undefined,
        named(lists.units, line.unit),
      ),
      unitPrice: cell(price(line.price?.gross), ...priceBelow(line)),
      discount: discountCell(line, computed),
      ...(showsVat
        ? {
            net: cell(amount(printAmount(net))),
            vat: cell(amount(printAmount(vat)), rateOf(line), inAed(taxAmountAed)),
            total: cell(amount(printAmount(add(net, vat))), inAed(grossAed)),
          }
        : { amount: cell(amount(printAmount(net)), inAed(grossAed)) }),
    },
  }
}

/** A price keeps the digits that it has, and has two decimals at least. */
function price(value: string | undefined): PaperValue | undefined {
  return value && parseDecimal(value) ? { type: 'amount', amount: filled(value) } : text(value)
}

function filled(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** The base quantity of a price, if it is not one, and the discount on it. */
function priceBelow(line: InvoiceLine): (PaperValue | undefined)[] {
  const { baseQuantity, discount } = line.price ?? {}
  const base = parseDecimal(baseQuantity)
  const off = parseDecimal(discount)
  return [
    base && baseQuantity && !/^1(\.0+)?$/.test(baseQuantity)
      ? id(`/ ${formatDecimal(baseQuantity)}`)
      : undefined,
    off && !isZero(off) ? price(String(negate(off))) : undefined,
  ]
}

/** The rate, or the treatment where there is none or it is not charged. */
function rateOf(line: InvoiceLine): PaperValue | undefined {
  const { category, rate } = line.vat ?? {}
  if (!category || category === 'standard') return percentage(rate)
  return treatment(category)
}

/** The name of a VAT treatment. */
export function treatment(category: VatCategory): PaperValue | undefined {
  return named(vatCategories, vatCategoryCode(category))
}

/** Discounts (below zero) and charges of a line together; the percentage, when there is but one. */
function discountCell(line: InvoiceLine, computed: LineTotals | undefined): PaperCell {
  const off = amountsOf(line.allowances, computed?.allowances)
  const on = amountsOf(line.charges, computed?.charges)
  if (off.length + on.length === 0) return { value: undefined, below: [] }
  const all = [...(line.allowances ?? []), ...(line.charges ?? [])]
  const rate = all.length === 1 ? percentage(all[0]?.percent) : undefined
  const net = subtract(sum(on), sum(off))
  return {
    value: amount(isNegative(net) ? printDeduction(negate(net)) : printAmount(net)),
    below: rate ? [rate] : [],
  }
}

function amountsOf(
  all: readonly Allowance[] | undefined,
  computed: LineTotals['allowances'] | undefined,
): Decimal[] {
  return (all ?? []).map((one, index) => allowanceAmount(one, computed?.[index]?.amount))
}

/** The amount of an allowance or charge: as stated, else as a percentage of its base. */
export function allowanceAmount(one: Allowance, computed: string | undefined): Decimal {
  const stated = parseDecimal(computed ?? one.amount)
  if (stated) return stated
  const [base, rate] = [parseDecimal(one.base), parseDecimal(one.percent)]
  return base && rate ? roundForDocument(percent(multiply(base, rate))) : zero
}

function detailsOf(line: InvoiceLine, computed: LineTotals | undefined, lists: PaperLists): PaperFact[] {
  const { item, period, vat } = line
  const reasons = (label: 'allowance' | 'charge') =>
    (line[label === 'allowance' ? 'allowances' : 'charges'] ?? []).map((one, index) => {
      const list = label === 'allowance' ? allowanceReasons : lists.chargeReasons
      const why = text(one.reason) ?? named(list, one.reasonCode)
      const stated = computed?.[label === 'allowance' ? 'allowances' : 'charges'][index]?.amount
      return why && fact(label, why, amount(printAmount(allowanceAmount(one, stated))))
    })
  return facts(
    fact('sellerItem', id(item?.sellerId)),
    fact('buyerItem', id(item?.buyerId)),
    fact('standardItem', id(item?.standardId?.value)),
    ...(item?.classifications ?? []).map(({ code, list }) =>
      fact('classification', id(list && list !== 'HS' ? `${list} ${code}` : code)),
    ),
    ...(item?.serviceCodes ?? []).map(({ value }) => fact('serviceCode', id(value))),
    fact('reverseChargeType', named(reverseChargeTypes, item?.reverseChargeType)),
    fact('exemption', named(exemptionReasons, vat?.exemptionReasonCode), text(vat?.exemptionReason)),
    fact('origin', named(lists.countries, item?.originCountry)),
    fact('batch', id(item?.batchNumber)),
    (period?.start || period?.end) &&
      fact('period', { type: 'period', start: period.start, end: period.end }),
    fact('orderLine', id(line.orderReference?.order), id(line.orderReference?.line)),
    fact('despatchLine', id(line.despatchReference?.document), id(line.despatchReference?.line)),
    fact('invoicedObject', id(line.objectIdentifier?.value)),
    fact('buyerAccounting', id(line.buyerAccounting)),
    ...reasons('allowance'),
    ...reasons('charge'),
    fact('attribute', ...(item?.attributes ?? []).map(({ name, value }) => text(`${name}: ${value}`))),
    fact('note', text(line.note)),
  )
}
