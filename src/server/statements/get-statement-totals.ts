import type { StatementTotal, StatementTotalsQuery } from '#contract/statements'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { findContactAccount } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { selectStatementTotals } from './statement-store.ts'

/**
 * The totals of the statement of a contact, one for each currency, with the balance before the period and at its end.
 * Raises `participant.not-found` and `contact.not-found`.
 */
export async function getStatementTotals(
  context: Context,
  actor: Actor,
  participantKey: string,
  contactId: string,
  { side, from, to }: StatementTotalsQuery,
): Promise<StatementTotal[]> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const account = await findContactAccount(tx, contactId)
    const totals = await selectStatementTotals(tx, { participantKey, account, side, from, to })
    return totals.map(({ count, ...total }) => ({ ...total, documents: count }))
  })
}
