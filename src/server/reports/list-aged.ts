import type { AgedBalance, AgedQuery, AgedTotals } from '#contract/aged-balances'
import type { Page } from '#contract/common'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { readOneSnapshot } from '#platform/database/database'
import { pageOf, readEdge, totalOf } from '#platform/database/keyset'
import { requireParticipant } from '#server/participants'
import { type AgedGroup, type AgedSum, agedKeyOf, isAgedKey, selectAged } from './aged-store.ts'

/**
 * One page of what is open of each contact at the end of a day, by age and currency, with the totals of all pages. The
 * total of a contact is the closing balance of its statement. Raises `participant.not-found` and `page.bad-cursor`.
 */
export async function listAged(
  context: Context,
  actor: Actor,
  participantKey: string,
  { asOf = dubaiDate(context.clock.now().getTime()), cursor, limit, side }: AgedQuery,
): Promise<{ rows: AgedBalance[]; page: Page; totals: AgedTotals }> {
  authorize(actor, 'report.read')
  const edge = readEdge(cursor, isAgedKey)
  return await context.db.tenant(actor, async (tx) => {
    await readOneSnapshot(tx)
    await requireParticipant(tx, participantKey)
    const { groups, totals } = await selectAged(tx, { participantKey, side, asOf }, edge, limit + 1)
    const { page, rows } = pageOf(groups, limit, edge, totalOf(groups[0]?.groups ?? 0), agedKeyOf)
    return { rows: rows.map(presentAged), page, totals: { asOf, currencies: totals.map(presentSum) } }
  })
}

/** A row, field by field. */
export function presentAged(group: AgedGroup): AgedBalance {
  const { currency, id, invoices, name, nameAr, participantId } = group
  const { credit, days1to30, days31to60, days61to90, notYetDue, over90, pastDue, total } = group
  return {
    ...{ id, name, nameAr, participantId, currency, documents: invoices },
    ...{ notYetDue, days1to30, days31to60, days61to90, over90, pastDue, credit, total },
    contactId: group.contactId as AgedBalance['contactId'],
  }
}

/** The total of a currency, field by field. */
export function presentSum({ invoices, parties, ...amounts }: AgedSum): AgedTotals['currencies'][number] {
  return { ...amounts, documents: invoices, contacts: parties }
}
