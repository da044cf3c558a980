import type { RegisterTotal } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { type RegisterFilter, selectRegisterTotals } from './register-store.ts'

/**
 * The totals of the lines of a register, one for each currency; credit notes are subtracted. It is the sum of all
 * pages of `listRegister`. Raises `participant.not-found`.
 */
export async function getRegisterTotals(
  context: Context,
  actor: Actor,
  filter: RegisterFilter,
): Promise<RegisterTotal[]> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, filter.participantKey)
    const totals = await selectRegisterTotals(tx, filter)
    return totals.map(({ count, ...total }) => ({ ...total, documents: count }))
  })
}
