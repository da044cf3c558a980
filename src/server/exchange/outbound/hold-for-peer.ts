import { foldTransmission, type TransmissionSnapshot } from '#core/transmission'
import type { Tx } from '#platform/database/database'
import { selectPeer } from '../breakers/index.ts'
import type { LockedTransmission, PeerRef } from '../ports/index.ts'
import { applyEvents, enqueueSend, updateTransmission } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import type { JobRunContext } from './job-run-context.ts'

/**
 * A transmission cannot continue because its peer does not answer. It uses up no attempt: it is held until the peer
 * is back, when `release-held.ts` releases it in its turn. A transmission in doubt stays so, and is confirmed when
 * the peer is next probed.
 */
export async function holdForPeer(
  { context, ports }: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
  { peer, until }: { readonly peer: PeerRef; readonly until: string },
): Promise<TransmissionSnapshot> {
  const { id: transmissionId, documentId, kind, participantKey, state } = transmission
  // The cached state of the peer may be half a second old; a transmission that is held after the last release would stay behind.
  if (state === 'discovering' && (await isBack(unit.tx, peer))) {
    const snapshot = await applyEvents(unit, transmission, [{ type: 'leaseExpired' }])
    await enqueueSend(unit, transmissionId)
    return snapshot
  }
  const at = context.clock.now().toISOString()
  const affected = { peer, transmissionId, documentId, participantKey, kind, at, why: 'waits' } as const
  await ports.peerListener?.transmissionAffected(context, unit.tx, affected)
  if (state === 'inDoubt') {
    await enqueueSend(unit, transmissionId, until)
    updateTransmission(unit, transmissionId, { wake_at: new Date(until) })
    return foldTransmission(transmission.events, kind)
  }
  const held = { type: 'held', reason: 'network' } as const
  return await applyEvents(unit, transmission, [held], { source: 'portal', waitsFor: peer })
}

async function isBack(tx: Tx, peer: PeerRef): Promise<boolean> {
  const stored = await selectPeer(tx, peer)
  return stored === undefined || stored.breaker === 'closed'
}
