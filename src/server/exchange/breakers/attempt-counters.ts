import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'
import { type AttemptCount, addAttemptCounts } from './peer-store.ts'

const hour = 3_600_000
/** Milliseconds between two writes of the counts. */
const interval = 5_000

interface Counting {
  writtenAt: number
  tallies: Map<string, { -readonly [K in keyof AttemptCount]: AttemptCount[K] }>
}

const countingOf = memoizePerObject(
  (_context: Context): Counting => ({ writtenAt: performance.now(), tallies: new Map() }),
)

/**
 * Counts an attempt at a peer by the hour. Counted in memory and written every few seconds, so that a hundred
 * attempts a second do not wait for one row; the counts since the last write are lost when a process is killed.
 */
export async function countAttempt(context: Context, peer: PeerRef, ok: boolean): Promise<void> {
  const counting = countingOf(context)
  const now = context.clock.now()
  const start = new Date(Math.floor(now.getTime() / hour) * hour)
  const key = `${peer.environment}:${peerKeyOf(peer)}:${start.getTime()}`
  const tally = counting.tallies.get(key) ?? {
    environment: peer.environment,
    kind: peer.kind,
    seat: peer.seat,
    hour: start,
    attempts: 0,
    failures: 0,
    lastSuccessAt: null,
  }
  tally.attempts += 1
  if (ok) tally.lastSuccessAt = now
  else tally.failures += 1
  counting.tallies.set(key, tally)
  if (performance.now() - counting.writtenAt >= interval) await flushCounters(context)
}

/** Writes the counts; a worker does so when it stops, and the sweep when nothing else is sent. */
export async function flushCounters(context: Context): Promise<void> {
  const counting = countingOf(context)
  if (counting.tallies.size === 0) return
  const { tallies } = counting
  counting.tallies = new Map()
  counting.writtenAt = performance.now()
  await context.db.system((tx) => addAttemptCounts(tx, [...tallies.values()]))
}
