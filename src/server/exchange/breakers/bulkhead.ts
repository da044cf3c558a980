import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'

/** Milliseconds after which a submission counts as slow. */
const slowAfterMs = 2_000
/** Milliseconds after which a transmission that got no slot is tried again. */
export const saturatedDelayMs = 3_000

/** A submission under way. */
interface Slot {
  readonly key: string
  readonly since: number
}

const slotsOf = memoizePerObject((_context: Context) => new Set<Slot>())

/**
 * Whether this process may give a peer one more of its workers: a slow peer gets at most half of them, so that the
 * others can send to other peers.
 */
export function hasSlot(context: Context, peer: PeerRef): boolean {
  const key = `${peer.environment}:${peerKeyOf(peer)}`
  const before = performance.now() - slowAfterMs
  const slow = [...slotsOf(context)].filter((slot) => slot.key === key && slot.since < before)
  return slow.length < Math.max(1, Math.floor(context.config.workerConcurrency / 2))
}

/** Runs a submission to a peer, counted while it lasts. */
export async function withSlot<T>(context: Context, peer: PeerRef, submit: () => Promise<T>): Promise<T> {
  const slots = slotsOf(context)
  const slot: Slot = { key: `${peer.environment}:${peerKeyOf(peer)}`, since: performance.now() }
  slots.add(slot)
  try {
    return await submit()
  } finally {
    slots.delete(slot)
  }
}
