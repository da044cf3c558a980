/** Files of sales by customer and by product: every document counted, then the rows of one moment. */
import type { Language } from '#contract/common'
import type { CustomerSales, ProductSales, SalesTotals } from '#contract/sales-reports'
import { codeName, loadCodeList } from '#core/codelists'
import { decimal, isZero, multiply, printDecimal, subtract } from '#core/money'
import type { Context } from '#platform/base/context'
import { readOneSnapshot, type TenantScope } from '#platform/database/database'
import type enReports from '../../../locales/en/reports.json'
import { countSales } from './count-sales.ts'
import type { Days } from './days.ts'
import { presentCustomer, presentProduct, presentTotals } from './list-sales.ts'
import { selectCustomerSales, selectProductSales } from './sales-store.ts'

type Cells = (string | number | null)[]
type Words = Pick<typeof enReports, 'sales'> & { readonly language: Language }
type Report = 'sales-by-customer' | 'sales-by-product'

/** Maximum number of customers or products in a file; the rest is one row. */
const mostRows = 50_000

const amounts = [
  ['documents', 'number'],
  ['netAed', 'amount'],
  ['shareOfTotal', 'share'],
] as const

export const salesColumns = {
  'sales-by-customer': [['customer'], ['participantId'], ...amounts],
  'sales-by-product': [['product'], ['code'], ['kind'], ['quantity', 'amount'], ['unit'], ...amounts],
} as const

/** The rows of a file: the largest amount first, what is not in them, and the total of the register of sales. */
export async function* salesRows(
  context: Context,
  scope: TenantScope,
  report: Report,
  days: Days,
  words: Words,
): AsyncGenerator<Cells[]> {
  // The headings are sent after the first documents; a reader who leaves ends the counting.
  let position = await countSales(context, scope, days)
  while (position) {
    yield []
    position = await countSales(context, scope, days, position)
  }
  const units = await loadCodeList('units')
  const { groups, totals } = await context.db.tenant(scope, async (tx) => {
    await readOneSnapshot(tx)
    if (report === 'sales-by-customer') {
      const { groups: customers, sum } = await selectCustomerSales(tx, days, undefined, mostRows)
      const rows = customers.map((group) => presentCustomer(group, sum.netAed))
      return { groups: rows, totals: presentTotals(sum) }
    }
    const { groups: products, sum } = await selectProductSales(tx, days, undefined, mostRows)
    return { groups: products.map((group) => presentProduct(group, sum.netAed)), totals: presentTotals(sum) }
  })
  const nameOfUnit = (code: string) => codeName(units, code, words.language) ?? code
  for (let at = 0; at < groups.length; at += 1_000)
    yield groups
      .slice(at, at + 1_000)
      .flatMap((group) =>
        'kind' in group ? productRows(group, words, nameOfUnit) : [customerRow(group, words)],
      )
  yield endRows(report, groups, totals, words)
}

function customerRow(row: CustomerSales, words: Words): Cells {
  return [nameOf(row, words), row.participantId, ...amountCells(row)]
}

/** A row for each unit; the first one has the amount, so that a sum of the column is right. */
function productRows(row: ProductSales, words: Words, nameOfUnit: (code: string) => string): Cells[] {
  const name = row.kind === 'rest' ? words.sales.rest : nameOf(row, words)
  const named = [name, row.code, row.kind === 'item' ? words.sales.withoutProduct : '']
  const [first, ...others] = row.quantities
  const quantityCells = (one: typeof first) => (one ? [one.quantity, nameOfUnit(one.unit)] : [null, ''])
  return [
    [...named, ...quantityCells(first), ...amountCells(row)],
    ...others.map((other) => [...named, ...quantityCells(other), null, null, null]),
  ]
}

function nameOf({ name, nameAr }: CustomerSales | ProductSales, { language }: Words): string {
  return language === 'ar' ? nameAr || name : name
}

/** A share is a part of one in a file, where a cell has its format. */
function amountCells({ documents, netAed, share }: CustomerSales | ProductSales): Cells {
  return [documents, netAed, share === null ? null : asPart(share)]
}

function asPart(percent: string): string {
  return printDecimal(multiply(decimal(percent), decimal('0.01')))
}

function endRows(
  report: Report,
  groups: readonly (CustomerSales | ProductSales)[],
  totals: SalesTotals,
  words: Words,
): Cells[] {
  const blanks = salesColumns[report].length - 1 - amounts.length
  const row = (name: string, documents: number | null, netAed: string | null): Cells => [
    name,
    ...Array.from({ length: blanks }, () => null),
    documents,
    netAed,
    null,
  ]
  const unlisted = groups.reduce(
    (rest, { netAed }) => subtract(rest, decimal(netAed)),
    decimal(totals.countedAed),
  )
  const late = totals.documents - totals.counted
  const lateAed = printDecimal(subtract(decimal(totals.netAed), decimal(totals.countedAed)))
  return [
    ...(isZero(unlisted) ? [] : [row(words.sales.others, null, printDecimal(unlisted))]),
    // Issued or received while the rows were counted.
    ...(late > 0 ? [row(words.sales.notCounted, late, lateAed)] : []),
    row(words.sales.total, totals.documents, totals.netAed),
    ...(totals.withoutRate > 0 ? [row(words.sales.withoutRateShort, totals.withoutRate, null)] : []),
  ]
}
