import type { Page, PageQuery } from '#contract/common'
import type { CustomerSales, ProductSales, SalesTotals } from '#contract/sales-reports'
import type { Actor } from '#core/access'
import { decimal, divide, isNegative, isZero, multiply, parseDecimal, printDecimal } from '#core/money'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { readOneSnapshot, type TenantTx } from '#platform/database/database'
import { type Edge, pageOf, readEdge, totalOf } from '#platform/database/keyset'
import { requireParticipant } from '#server/participants'
import { countSales } from './count-sales.ts'
import type { Days } from './days.ts'
import {
  type CustomerGroup,
  type ProductGroup,
  type SalesFound,
  type SalesSum,
  selectCustomerSales,
  selectProductSales,
} from './sales-store.ts'

interface SalesPage<Sales> {
  readonly rows: Sales[]
  readonly page: Page
  readonly totals: SalesTotals
}

/**
 * One page of the sales of a period by customer, the largest amount first. It first counts documents that are not
 * counted yet, up to 4,000; `totals` say how many are. Raises `participant.not-found` and `page.bad-cursor`.
 */
export async function listSalesByCustomer(
  context: Context,
  actor: Actor,
  days: Days,
  part: PageQuery,
): Promise<SalesPage<CustomerSales>> {
  authorize(actor, 'report.read')
  return await pageOfSales(context, actor, days, part, selectCustomerSales, presentCustomer)
}

/** The same by product; lines that name no product of the list are grouped by the name of their item. */
export async function listSalesByProduct(
  context: Context,
  actor: Actor,
  days: Days,
  part: PageQuery,
): Promise<SalesPage<ProductSales>> {
  authorize(actor, 'report.read')
  return await pageOfSales(context, actor, days, part, selectProductSales, presentProduct)
}

type Select<Group> = (
  tx: TenantTx,
  days: Days,
  edge: Edge | undefined,
  limit: number,
) => Promise<SalesFound<Group>>

async function pageOfSales<
  Group extends { readonly id: string; readonly netAed: string; readonly groups: number },
  Sales,
>(
  context: Context,
  actor: Actor,
  days: Days,
  { cursor, limit }: PageQuery,
  select: Select<Group>,
  present: (group: Group, netAed: string) => Sales,
): Promise<SalesPage<Sales>> {
  const edge = readEdge(cursor, (key) => parseDecimal(key) !== undefined)
  const read = () =>
    context.db.tenant(actor, async (tx) => {
      await readOneSnapshot(tx)
      await requireParticipant(tx, days.participantKey)
      const { groups, sum } = await select(tx, days, edge, limit + 1)
      const { page, rows } = pageOf(
        groups,
        limit,
        edge,
        totalOf(groups[0]?.groups ?? 0),
        ({ netAed }) => netAed,
      )
      return { rows: rows.map((group) => present(group, sum.netAed)), page, totals: presentTotals(sum) }
    })
  const sales = await read()
  if (sales.totals.counted === sales.totals.documents) return sales
  await countSales(context, actor, days)
  return await read()
}

export function presentTotals({ count, ...totals }: SalesSum): SalesTotals {
  return { documents: count, ...totals }
}

export function presentCustomer(group: CustomerGroup, netAed: string): CustomerSales {
  return {
    ...amountOf(group, netAed),
    contactId: group.contactId as CustomerSales['contactId'],
    name: group.name,
    nameAr: group.nameAr,
    participantId: group.participantId,
  }
}

export function presentProduct(group: ProductGroup, netAed: string): ProductSales {
  return {
    ...amountOf(group, netAed),
    kind: group.kind,
    productId: group.productId as ProductSales['productId'],
    name: group.name,
    nameAr: group.nameAr,
    code: group.code,
    quantities: group.quantities,
  }
}

function amountOf({ count, id, netAed }: CustomerGroup | ProductGroup, total: string) {
  return { id, documents: count, netAed, share: shareOf(netAed, total) }
}

/** In percent, one decimal; null of a total that is not more than zero. */
function shareOf(amount: string, total: string): string | null {
  const whole = decimal(total)
  if (isZero(whole) || isNegative(whole)) return null
  const share = divide(multiply(decimal(amount), decimal('100')), whole, { scale: 1 })
  return share ? printDecimal(share) : null
}
