import type { Context } from '#platform/context'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'

/** Milliseconds after which a hand-over counts as slow. */
const slowAfterMs = 2_000
/** How long a leg steps back when its peer holds up too many already, in milliseconds. */
export const saturatedDelayMs = 3_000

interface Slot {
  readonly key: string
  readonly since: number
}

const memory = new WeakMap<Context, Set<Slot>>()

function slotsOf(context: Context): Set<Slot> {
  const known = memory.get(context) ?? new Set<Slot>()
  memory.set(context, known)
  return known
}

/**
 * Whether this process may spend one more of its hands on a peer: one that lets us wait keeps at most half of them, so
 * that the others can go on with everybody else's work.
 */
export function hasSlot(context: Context, peer: PeerRef): boolean {
  const key = `${peer.environment}:${peerKeyOf(peer)}`
  const before = performance.now() - slowAfterMs
  const slow = [...slotsOf(context)].filter((withSlot) => withSlot.key === key && withSlot.since < before)
  return slow.length < Math.max(1, Math.floor(context.config.workerConcurrency / 2))
}

/** Runs a hand-over to a peer, counted while it lasts. */
export async function visit<T>(context: Context, peer: PeerRef, handOver: () => Promise<T>): Promise<T> {
  const visits = slotsOf(context)
  const one: Slot = { key: `${peer.environment}:${peerKeyOf(peer)}`, since: performance.now() }
  visits.add(one)
  try {
    return await handOver()
  } finally {
    visits.delete(one)
  }
}
