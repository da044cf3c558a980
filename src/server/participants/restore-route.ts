import type { TenantTx } from '#platform/database/database'
import { claimRoute, selectParticipant, selectRoute } from './store.ts'

/**
 * Restores the route of a registered participant, if it was lost. Returns whether it was; one whose id belongs to
 * another organization has none.
 */
export async function restoreParticipantRoute(tx: TenantTx, key: string): Promise<boolean> {
  const participant = await selectParticipant(tx, { key })
  if (participant?.registration !== 'registered') return false
  if (await selectRoute(tx, tx.scope.environment, participant.participantId)) return false
  await claimRoute(tx, participant.participantId, key)
  return true
}
