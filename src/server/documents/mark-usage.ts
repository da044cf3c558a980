import type { InvoiceDraft } from '#core/invoice'
import type { TenantScope, Tx } from '#platform/database'
import { markContactUsed } from '#server/contacts'
import { findProductIdsByCode, markProductsUsed } from '#server/products'

/** The products that a document names by our code. */
export async function findProductIds(
  tx: Tx,
  scope: TenantScope,
  draft: InvoiceDraft,
): Promise<readonly string[]> {
  const codes = new Set(
    (draft.lines ?? []).flatMap((line) => (line.item?.sellerId ? [line.item.sellerId] : [])),
  )
  return codes.size > 0 ? await findProductIdsByCode(tx, scope, [...codes]) : []
}

/** Counts the document at the contact and the products that it names, so that they are archived and not deleted. */
export async function markUsage(
  tx: Tx,
  scope: TenantScope,
  contactId: string | undefined,
  productIds: readonly string[],
): Promise<void> {
  if (contactId !== undefined) await markContactUsed(tx, scope, contactId)
  if (productIds.length > 0) await markProductsUsed(tx, scope, productIds)
}
