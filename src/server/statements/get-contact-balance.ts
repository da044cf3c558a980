import type { ContactBalance, ContactBalanceQuery } from '#contract/statements'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { type ContactAccount, findContactAccount } from '#server/contacts'
import { readDueDates } from '#server/documents/reading'
import { requireParticipant } from '#server/participants'
import { balanceOf, isOpen } from './balance.ts'
import { selectNewestEntries } from './balance-store.ts'

/** Maximum number of documents that are added up for one address of a contact. */
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
    const { complete, entries } = await selectNewestEntries(tx, { account, participantKey, side }, maxEntries)
    const open = entries.filter(isOpen).map(({ id }) => id)
    const dues = await readDueDates(tx, open)
    return {
      asOf,
      currencies: balanceOf(entries, { asOf, dues }),
      complete,
      counterparties: counterpartiesOf(account),
    }
  })
}

/** The participant ids, and the names at shared ones, that documents state; those of the contact itself first. */
function counterpartiesOf({ contact, named, participantIds }: ContactAccount): string[] {
  const all = [...participantIds, ...named.map(({ name }) => name)]
  const own = [contact.participantId, contact.name].find((value) => all.includes(value))
  return [...new Set(own === undefined ? all : [own, ...all])]
}
