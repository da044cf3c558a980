import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { selectPeer } from '../breakers/index.ts'
import type { ExchangePorts, PeerRef, Transmission } from '../ports/index.ts'
import { applyEvents, enqueueSend, postponeSweep, readState } from '../transmissions/index.ts'

/**
 * A leg cannot go on because its peer answers nobody. It uses up no attempt: it is held until the peer is back, when
 * `drain-peer.ts` releases it in its turn. What is in doubt stays so, and asks again when the peer is next probed.
 */
export async function holdForPeer(
  context: Context,
  ports: ExchangePorts,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  blocked: { readonly peer: PeerRef; readonly until: string },
): Promise<TransmissionSnapshot> {
  const { peer, until } = blocked
  // What we knew of the peer may be half a second old; whoever is held after the last one was released stays behind.
  if (leg.state === 'discovering' && (await isBack(tx, peer))) {
    const state = await applyEvents(context, tx, scope, leg, [{ type: 'leaseExpired' }], { source: 'portal' })
    await enqueueSend(context, tx, scope, leg.id)
    return state
  }
  const at = context.clock.now().toISOString()
  const affected = { peer, transmissionId: leg.id, documentId: leg.documentId, leg: leg.kind, at }
  await ports.peerListener?.transmissionAffected(context, tx, scope, { ...affected, why: 'waits' })
  if (leg.state === 'inDoubt') {
    await enqueueSend(context, tx, scope, leg.id, until)
    postponeSweep(tx, scope.environment, leg.envelopeId, new Date(until))
    return await readState(tx, scope, leg)
  }
  return await applyEvents(context, tx, scope, leg, [{ type: 'held', reason: 'network' }], {
    source: 'portal',
    waitsFor: peer,
  })
}

async function isBack(tx: Tx, peer: PeerRef): Promise<boolean> {
  const state = await selectPeer(tx, peer)
  return state === undefined || state.breaker === 'closed'
}
