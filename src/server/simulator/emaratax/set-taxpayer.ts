import type { SimulatedTaxpayer } from '#contract/simulator'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { presentTaxpayer, requireTaxpayer } from './get-taxpayer.ts'
import { updateTaxpayer } from './taxpayer-store.ts'

/**
 * Changes the simulated tax authority's data of a participant of the actor's, and which of its next steps fails once.
 * The portal's own data do not change: that needs another verification. Needs `settings.update`.
 * Raises `participant.not-found`.
 */
export async function setTaxpayer(
  context: Context,
  actor: Actor,
  participantKey: string,
  change: SimulatedTaxpayer,
): Promise<SimulatedTaxpayer> {
  authorize(actor, 'settings.update')
  return await context.db.tenant(actor, async (tx) => {
    const held = await requireTaxpayer(tx, participantKey)
    const { city, fault, legalType, licence, line1, nameAr, nameEn } = change
    const taxpayer = {
      ...held,
      nameEn,
      nameAr,
      legalType,
      fault,
      legalRegistration: { ...held.legalRegistration, id: licence },
      address: { ...held.address, line1, city },
    }
    await updateTaxpayer(tx, taxpayer)
    await recordAudit(tx, actor, {
      action: 'simulator.taxpayer-set',
      subjectId: participantKey,
      before: presentTaxpayer(held),
      after: presentTaxpayer(taxpayer),
    })
    return presentTaxpayer(taxpayer)
  })
}
