import type { RegisterTotal, RegisterTotalsQuery } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { requireParticipant } from '#server/participants'
import { selectRegisterTotals } from './register-store.ts'

/**
 * What the documents of a period come to, one total for each currency; credit notes take away. It is the sum of all
 * pages of `listRegister`. Raises `participant.not-found`.
 */
export async function getRegisterTotals(
  context: Context,
  actor: Actor,
  participantKey: string,
  { direction, from, to }: RegisterTotalsQuery,
): Promise<RegisterTotal[]> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    const totals = await selectRegisterTotals(tx, actor, { participantKey, direction, from, to })
    return totals.map(({ currency, count, amount }) => ({ currency, documents: count, amount }))
  })
}
