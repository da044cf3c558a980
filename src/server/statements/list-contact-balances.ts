import type { ContactBalancesQuery, ListedBalance } from '#contract/statements'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { decimal, isZero } from '#core/money'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { findAccountsOf, listContacts } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { addressesOf } from './addresses.ts'
import { balanceOf } from './balance.ts'
import { selectEntriesOfAccounts } from './balance-store.ts'
import { findReductions } from './find-reductions.ts'

/** Maximum number of documents that are added up for each contact of a list. */
const maxEntries = 500

/**
 * What is open and past due today of the contacts on a page of the list, as on the page of each contact, in a number of
 * queries that does not depend on the number of contacts. Raises `participant.not-found` and `page.bad-cursor`.
 */
export async function listContactBalances(
  context: Context,
  actor: Actor,
  participantKey: string,
  { side, ...query }: ContactBalancesQuery,
): Promise<ListedBalance[]> {
  authorize(actor, 'report.read')
  const asOf = dubaiDate(context.clock.now().getTime())
  const { rows } = await listContacts(context, actor, query)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const accounts = (await findAccountsOf(tx, rows)).map(addressesOf)
    const addresses = accounts.map((account) => account.addresses)
    const newest = await selectEntriesOfAccounts(tx, addresses, { participantKey, side }, maxEntries)
    const facts = await findReductions(
      tx,
      newest.map(({ entries }) => entries),
    )
    return newest.map(({ complete, entries }, index) => {
      const isComplete =
        complete && (accounts[index]?.complete ?? false) && !entries.some(({ id }) => facts.unread.has(id))
      const currencies = isComplete ? balanceOf(entries, { asOf, ...facts }) : []
      return {
        contactId: rows[index]?.id as ListedBalance['contactId'],
        currencies: currencies
          .filter(({ open, pastDue }) => !isZero(decimal(open.amount)) || pastDue.documents > 0)
          .map(({ currency, open, pastDue }) => ({ currency, open: open.amount, pastDue: pastDue.amount })),
        complete: isComplete,
      }
    })
  })
}
