import type { InvoiceDocument } from '#core/invoice'
import type { TenantScope, Tx } from '#platform/database'
import { findContactByParticipantId, markContactUsed } from '#server/contacts'
import { findProductIdsByCode, markProductsUsed } from '#server/products'

/** Counts the document at the contact and the products that it names, so that they are archived and not deleted. */
export async function markUsage(
  tx: Tx,
  scope: TenantScope,
  receivingParticipantId: string,
  document: InvoiceDocument,
): Promise<void> {
  const contact = await findContactByParticipantId(tx, scope, receivingParticipantId)
  if (contact) await markContactUsed(tx, scope, contact.id)
  const codes = new Set(
    (document.lines ?? []).flatMap((line) => (line.item?.sellerId ? [line.item.sellerId] : [])),
  )
  if (codes.size > 0) await markProductsUsed(tx, scope, await findProductIdsByCode(tx, scope, [...codes]))
}
