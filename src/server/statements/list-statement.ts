import type { Page } from '#contract/common'
import type { StatementQuery, StatementRow } from '#contract/statements'
import type { Actor } from '#core/access'
import { dubaiDate, isPlainDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { pageOf, readEdge } from '#platform/database/keyset'
import { findContactAccount } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { withBalances } from './running-balance.ts'
import { countStatement, selectBalancesAt, selectStatement } from './statement-store.ts'

/**
 * One page of the statement of a contact in a period, newest date first; with the documents of those that were merged
 * into it. Each row has the balance after it. Raises `participant.not-found`, `contact.not-found` and `page.bad-cursor`.
 */
export async function listStatement(
  context: Context,
  actor: Actor,
  participantKey: string,
  contactId: string,
  query: StatementQuery,
): Promise<{ rows: StatementRow[]; page: Page }> {
  authorize(actor, 'report.read')
  const { side, from, to, limit } = query
  const edge = readEdge(query.cursor, isPlainDate)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const account = await findContactAccount(tx, contactId)
    const filter = { participantKey, account, side, from, to }
    const entries = await selectStatement(tx, filter, edge, limit + 1)
    const { page, rows } = pageOf(entries, limit, edge, await countStatement(tx, filter), ({ date }) => date)
    const [newest] = rows
    const balances = newest ? await selectBalancesAt(tx, filter, newest) : new Map<string, string>()
    return { page, rows: withBalances(rows, balances, dubaiDate(context.clock.now().getTime())) }
  })
}
