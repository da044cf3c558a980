import type { TenantScope, Tx } from '#platform/database/database'
import { claimRoute, selectParticipant, selectRoute } from './store.ts'

/**
 * Restores the route of a registered participant, if it was lost. Returns whether it was; one whose id belongs to
 * another organization has none.
 */
export async function restoreParticipantRoute(tx: Tx, scope: TenantScope, key: string): Promise<boolean> {
  const participant = await selectParticipant(tx, scope, { key })
  if (participant?.registration !== 'registered') return false
  if (await selectRoute(tx, scope.environment, participant.participantId)) return false
  await claimRoute(tx, scope, participant.participantId, key)
  return true
}
