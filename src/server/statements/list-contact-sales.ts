import type { ContactSale } from '#contract/statements'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { findContactAccount } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { findLatestSales } from '#server/products'
import { addressesOf } from './addresses.ts'

/** Maximum number of products that are listed. */
const maxProducts = 8

/**
 * The products that a participant sold last to a contact, with the last price of each, newest first; with those that
 * were sold to contacts that were merged into it. Raises `participant.not-found` and `contact.not-found`.
 */
export async function listContactSales(
  context: Context,
  actor: Actor,
  participantKey: string,
  contactId: string,
): Promise<ContactSale[]> {
  authorize(actor, 'product.read')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const { addresses } = addressesOf(await findContactAccount(tx, contactId))
    return await findLatestSales(tx, participantKey, addresses, maxProducts)
  })
}
