import { checkBreaker, stepBreaker } from '#core/breaker'
import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'
import type { Tx } from '#platform/database/database'
import { type PeerListener, type PeerRef, peerKeyOf } from '../ports/index.ts'
import { countAttempt } from './attempt-counters.ts'
import { enqueueDrain } from './drain-job.ts'
import { lockPeer, type PeerRow, selectFailingPeers, updatePeer } from './peer-store.ts'

/** Go, also as the probe of a peer that was down; or wait, at least until then. */
type Permit =
  | { readonly state: 'go'; readonly isProbe?: true }
  | { readonly state: 'wait'; readonly until: string }

const go: Permit = { state: 'go' }
/** Milliseconds for which a snapshot of the peers is used; peers fail rarely, and each attempt reads their state. */
const snapshotMs = 500
interface BreakerSnapshot {
  readonly readAt: number
  readonly failing: Map<string, PeerRow>
}

interface Memory {
  /** Number of invalidations: a snapshot that was read before the last one is out of date. */
  version: number
  snapshot: BreakerSnapshot | undefined
  reading: Promise<BreakerSnapshot> | undefined
}

const memoryOf = memoizePerObject(
  (_context: Context): Memory => ({
    version: 0,
    snapshot: undefined,
    reading: undefined,
  }),
)

/** The state of a peer has changed: invalidates the snapshot, and one that is just being read. */
function invalidate(context: Context): void {
  const cache = memoryOf(context)
  cache.version += 1
  cache.snapshot = undefined
  cache.reading = undefined
}

function fresh({ snapshot }: Memory): BreakerSnapshot | undefined {
  return snapshot && performance.now() - snapshot.readAt < snapshotMs ? snapshot : undefined
}

async function failingPeers(context: Context): Promise<Map<string, PeerRow>> {
  const cache = memoryOf(context)
  const cached = fresh(cache)
  if (cached) return cached.failing
  cache.reading ??= readBreakers(context, cache)
  return (await cache.reading).failing
}

/** Concurrent callers share one query. A snapshot that was read before an invalidation is not cached. */
async function readBreakers(context: Context, cache: Memory): Promise<BreakerSnapshot> {
  const { version } = cache
  const readAt = performance.now()
  try {
    const rows = await context.db.autocommit((tx) => selectFailingPeers(tx))
    const failing = new Map(rows.map((row) => [`${row.environment}:${peerKeyOf(row)}`, row]))
    const snapshot = { readAt, failing }
    if (cache.version === version) cache.snapshot = snapshot
    return snapshot
  } finally {
    if (cache.version === version) cache.reading = undefined
  }
}

/** A snapshot of the peers, to be read without waiting, within a transaction too. */
export interface PeerSnapshot {
  /** Whether the snapshot has no failure of this peer. */
  isClosed(peer: PeerRef): boolean
}

/** The current snapshot of the peers. */
export async function peerSnapshot(context: Context): Promise<PeerSnapshot> {
  const failing = await failingPeers(context)
  return { isClosed: (peer) => !failing.has(`${peer.environment}:${peerKeyOf(peer)}`) }
}

/**
 * Whether a request may go to this peer now. A caller that may go as the probe has claimed it with this call, so that
 * no other does for a while: `canGo` is whether the caller would really go.
 */
export async function acquirePermit(context: Context, peer: PeerRef, canGo = true): Promise<Permit> {
  const failing = (await failingPeers(context)).get(`${peer.environment}:${peerKeyOf(peer)}`)
  const at = context.clock.now().toISOString()
  if (!failing || checkBreaker(failing, at) === 'go' || (!canGo && checkBreaker(failing, at) === 'probe'))
    return go
  if (checkBreaker(failing, at) === 'wait') return { state: 'wait', until: failing.nextProbeAt ?? at }
  invalidate(context)
  const passage = await context.db.system(async (tx): Promise<Permit> => {
    const before = await lockPeer(tx, peer)
    const after = stepBreaker(before, { type: 'probed', at })
    if (after !== before) {
      await updatePeer(tx, { ...peer, ...after })
      return { state: 'go', isProbe: true }
    }
    return before.breaker === 'closed' ? go : { state: 'wait', until: before.nextProbeAt ?? at }
  })
  invalidate(context)
  return passage
}

/** The outcome of an attempt; `detail` is the reason of its failure. */
export type AttemptOutcome = { readonly ok: true } | { readonly ok: false; readonly detail: string }

/** Reports the outcome of an attempt to the breaker of its peer, which notifies the peer listener of outages. */
export async function reportOutcome(
  context: Context,
  listener: PeerListener | undefined,
  peer: PeerRef,
  outcome: AttemptOutcome,
): Promise<void> {
  await countAttempt(context, peer, outcome.ok)
  const key = `${peer.environment}:${peerKeyOf(peer)}`
  if (outcome.ok && !(await failingPeers(context)).has(key)) return
  invalidate(context)
  const at = context.clock.now().toISOString()
  await context.db.system(async (tx) => {
    const before = await lockPeer(tx, peer)
    const after = stepBreaker(
      before,
      outcome.ok
        ? { type: 'succeeded', at }
        : { type: 'failed', at, detail: outcome.detail, jitter: Math.random() * 2 - 1 },
    )
    if (after === before) return
    const moved: PeerRow = { ...peer, ...after }
    await updatePeer(tx, moved)
    await onTransition(context, tx, listener, before, moved, at)
  })
  invalidate(context)
}

async function onTransition(
  context: Context,
  tx: Tx,
  listener: PeerListener | undefined,
  before: PeerRow,
  after: PeerRow,
  at: string,
): Promise<void> {
  if (before.breaker === after.breaker) return
  const peer: PeerRef = { environment: after.environment, kind: after.kind, seat: after.seat }
  if (after.breaker === 'open') {
    await enqueueDrain(context, tx, peer, { at: after.nextProbeAt })
    if (before.breaker === 'halfOpen') return
    context.log.error(
      { peer, detail: after.lastDetail },
      'a peer of the exchange does not answer; what is for it waits',
    )
    const began = after.failingSince ?? at
    await listener?.peerChanged(context, tx, {
      peer,
      change: 'opened',
      at,
      failingSince: began,
      detail: after.lastDetail,
    })
  } else if (after.breaker === 'closed') {
    await enqueueDrain(context, tx, peer)
    context.log.warn({ peer }, 'a peer of the exchange answers again; what waited for it goes on its way')
    const began = before.failingSince ?? at
    await listener?.peerChanged(context, tx, {
      peer,
      change: 'closed',
      at,
      failingSince: began,
      detail: null,
    })
  }
}
