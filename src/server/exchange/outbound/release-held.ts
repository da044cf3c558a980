import { checkBreaker } from '#core/breaker'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import { type DrainPayload, enqueueDrain, lockPeer, selectPeer } from '../breakers/index.ts'
import { forEachIsolated, type PeerRef } from '../ports/index.ts'
import { applyEvents, enqueueSend, lockTransmission } from '../transmissions/index.ts'
import { inUnitOfWork } from '../unit-of-work/index.ts'
import { selectWaiting } from './waiting-store.ts'

/** Milliseconds from one round to the next, over which a round is spread. */
const roundLength = 2_000
/** Transmissions of the first round; each round has twice as many as the one before, up to the largest. */
const firstRound = 5
const largestRound = 100

/**
 * Releases transmissions that wait for a peer: the oldest one as a probe while the peer is down, and all once it is
 * back, tenants in turn and of each the oldest first. It begins slowly and spreads the releases, so that a peer that
 * has just recovered is not overloaded.
 */
export async function releaseHeld(context: Context, payload: DrainPayload): Promise<void> {
  const peer: PeerRef = { environment: payload.environment, kind: payload.kind, seat: payload.seat }
  const now = context.clock.now()
  const { state, waiting } = await context.db.system(async (tx) => {
    const state = await selectPeer(tx, peer)
    const permit = state ? checkBreaker(state, now.toISOString()) : 'go'
    const size =
      permit === 'go' ? Math.min(largestRound, firstRound * 2 ** payload.round) : permit === 'probe' ? 1 : 0
    return { state, waiting: await selectWaiting(tx, peer, size) }
  })
  const isBack = !state || state.breaker === 'closed'
  await forEachIsolated(context, waiting, async ({ organizationId, transmissionId }) => {
    const scope = { organizationId, environment: peer.environment }
    await release(context, scope, transmissionId, isBack ? Math.random() * roundLength : 0)
  })
  await context.db.system(async (tx) => {
    if (isBack) {
      if (waiting.length === 0) return
      const at = new Date(context.clock.now().getTime() + roundLength).toISOString()
      return await enqueueDrain(context, tx, peer, { at, round: Math.min(payload.round + 1, 10) })
    }
    // Under the lock that updates of the breaker take: if the peer is back by now, the release must not be delayed.
    const latest = await lockPeer(tx, peer)
    if (latest.breaker === 'closed') return await enqueueDrain(context, tx, peer)
    // The probe reports its outcome to the breaker; this job is for a lost probe.
    const later = new Date(now.getTime() + 60_000).toISOString()
    const at = latest.nextProbeAt && latest.nextProbeAt > now.toISOString() ? latest.nextProbeAt : later
    await enqueueDrain(context, tx, peer, { at })
  })
}

async function release(context: Context, scope: TenantScope, id: string, delay: number): Promise<void> {
  await inUnitOfWork(context, scope, async (unit) => {
    const transmission = await lockTransmission(unit, id)
    if (transmission?.state !== 'held' || transmission.reason !== 'network') return
    await applyEvents(unit, transmission, [{ type: 'queued' }])
    const at = delay === 0 ? null : new Date(context.clock.now().getTime() + delay).toISOString()
    await enqueueSend(unit, id, at)
    await unit.complete()
  })
}
