import type { LastPricesQuery, ProductSale } from '#contract/products'
import type { Actor } from '#core/access'
import { reportOnlyReason } from '#core/participant-ids'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireRecord } from '#server/master-data'
import { requireParticipant } from '#server/participants'
import { presentSale } from './present.ts'
import { productKind } from './product-kind.ts'
import { selectSales, selectSalesTo } from './sales-store.ts'

/** Maximum number of buyers that are shown. */
const buyersShown = 20

/**
 * The buyers of a participant's product, with the last price of each, the newest first.
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
    await requireParticipant(tx, participantKey)
    await requireRecord(tx, productKind, id)
    return (await selectSales(tx, participantKey, id, buyersShown)).map(presentSale)
  })
}

/** The last prices of a participant's products for one buyer; those never sold to it are left out. */
export async function listLastPrices(
  context: Context,
  actor: Actor,
  participantKey: string,
  { buyer, buyerName, products }: LastPricesQuery,
): Promise<ProductSale[]> {
  authorize(actor, 'product.read')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    // The buyer with a shared address is identified by the name.
    const name = reportOnlyReason(buyer) === null ? undefined : (buyerName ?? '')
    return (await selectSalesTo(tx, participantKey, products.split(','), { participantId: buyer, name })).map(
      presentSale,
    )
  })
}
