import type { RegisterTotalsQuery } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { requireParticipant } from '#server/participants'
import type { CurrencyTotal } from './register.ts'
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
): Promise<CurrencyTotal[]> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    return await selectRegisterTotals(tx, actor, { participantKey, direction, from, to })
  })
}
