import type { SimulatedTaxpayer } from '#contract/simulator'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { requireParticipant } from '#server/participants'
import { selectTaxpayer, type Taxpayer } from './taxpayer-store.ts'

/** The simulated tax authority's data of a participant. Needs `exchange.read`. Raises `participant.not-found`. */
export async function getTaxpayer(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<SimulatedTaxpayer> {
  authorize(actor, 'exchange.read')
  return presentTaxpayer(await context.db.tenant(actor, (tx) => requireTaxpayer(tx, participantKey)))
}

/** The taxpayer that a participant of the actor's is. Raises `participant.not-found`. */
export async function requireTaxpayer(tx: TenantTx, participantKey: string): Promise<Taxpayer> {
  const { tin } = await requireParticipant(tx, participantKey)
  const taxpayer = await selectTaxpayer(tx, tin)
  if (!taxpayer) throw problem('participant.not-found', { detail: `no taxpayer ${tin}` })
  return taxpayer
}

export function presentTaxpayer({
  address,
  fault,
  legalRegistration,
  legalType,
  nameAr,
  nameEn,
}: Taxpayer): SimulatedTaxpayer {
  const { city, line1 } = address
  return { nameEn, nameAr, legalType, licence: legalRegistration.id, line1, city, fault }
}
