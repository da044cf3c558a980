import type { LastPricesQuery, ProductSale } from '#contract/products'
import type { Actor } from '#core/access'
import { reportOnlyReason } from '#core/party'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireRecord } from '#server/master-data'
import { requireParticipant } from '#server/participants'
import { presentSale } from './present.ts'
import { productKind } from './product-kind.ts'
import { selectSales, selectSalesTo } from './sales-store.ts'

/** So many buyers are shown. */
const buyersShown = 20

/**
 * To whom a participant last sold a product, and for what, the newest first.
 * Raises `participant.not-found` and `product.not-found`.
 */
export async function listProductSales(
  context: Context,
  actor: Actor,
  participantKey: string,
  id: string,
): Promise<ProductSale[]> {
  authorize(actor, 'product.read')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    await requireRecord(tx, actor, productKind, id)
    return (await selectSales(tx, { ...actor, participantKey }, id, buyersShown)).map(presentSale)
  })
}

/** For what a participant last sold some products to one buyer; those never sold to it are left out. */
export async function listLastPrices(
  context: Context,
  actor: Actor,
  participantKey: string,
  { buyer, buyerName, products }: LastPricesQuery,
): Promise<ProductSale[]> {
  authorize(actor, 'product.read')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    // An address of many is somebody's by the name only.
    const name = reportOnlyReason(buyer) === null ? undefined : (buyerName ?? '')
    const scope = { ...actor, participantKey }
    return (await selectSalesTo(tx, scope, products.split(','), { participantId: buyer, name })).map(
      presentSale,
    )
  })
}
