import type { ContactBalance, ContactBalanceQuery } from '#contract/statements'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { findContactAccount } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { type AccountAddress, addressesOf } from './addresses.ts'
import { balanceOf } from './balance.ts'
import { selectNewestEntries } from './balance-store.ts'
import { findReductions } from './find-reductions.ts'

/** Maximum number of documents that are added up for a contact and those merged into it. */
const maxEntries = 5_000

/**
 * What is open between a participant and a contact today, from the documents that the statement lists; with those of
 * contacts that were merged into it. Raises `participant.not-found` and `contact.not-found`.
 */
export async function getContactBalance(
  context: Context,
  actor: Actor,
  participantKey: string,
  contactId: string,
  { side }: ContactBalanceQuery,
): Promise<ContactBalance> {
  authorize(actor, 'report.read')
  const asOf = dubaiDate(context.clock.now().getTime())
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const account = await findContactAccount(tx, contactId)
    const { addresses, complete } = addressesOf(account)
    const newest = await selectNewestEntries(tx, { addresses, participantKey, side }, maxEntries)
    const facts = await findReductions(tx, [newest.entries])
    return {
      asOf,
      currencies: balanceOf(newest.entries, { asOf, ...facts }),
      complete: complete && newest.complete && facts.unread.size === 0,
      counterparties: counterpartiesOf(addresses),
    }
  })
}

/** The participant ids, and the names at shared ones, that documents state. */
function counterpartiesOf(addresses: readonly AccountAddress[]): string[] {
  return [...new Set(addresses.map(({ name, participantId }) => name ?? participantId))]
}
