import { askBreaker, stepBreaker } from '#core/breaker'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { type PeerListener, type PeerRef, peerKeyOf } from '../ports/index.ts'
import { countTry } from './attempt-counters.ts'
import { enqueueDrain } from './drain-job.ts'
import { lockPeer, type PeerRow, selectTroubledPeers, updatePeer } from './peer-store.ts'

/** Go, also as the probe of a peer that was down; or wait, at least until then. */
export type Passage =
  | { readonly state: 'go'; readonly isProbe?: true }
  | { readonly state: 'wait'; readonly until: string }

const go: Passage = { state: 'go' }
/** How long what was read about the peers is good for, in milliseconds; they fail rarely, and are asked for each try. */
const freshFor = 500
interface Picture {
  readonly readAt: number
  readonly troubled: Map<string, PeerRow>
}

interface Memory {
  /** How often what is known was overturned: what was read before the last time is out of date. */
  version: number
  picture: Picture | undefined
  reading: Promise<Picture> | undefined
}

const memory = new WeakMap<Context, Memory>()

function memoryOf(context: Context): Memory {
  const known = memory.get(context) ?? { version: 0, picture: undefined, reading: undefined }
  memory.set(context, known)
  return known
}

/** Something has moved: nothing that was read, or is just being read, may be believed. */
function forget(context: Context): void {
  const mine = memoryOf(context)
  mine.version += 1
  mine.picture = undefined
  mine.reading = undefined
}

function fresh({ picture }: Memory): Picture | undefined {
  return picture && performance.now() - picture.readAt < freshFor ? picture : undefined
}

async function troubledPeers(context: Context): Promise<Map<string, PeerRow>> {
  const mine = memoryOf(context)
  const known = fresh(mine)
  if (known) return known.troubled
  mine.reading ??= readPicture(context, mine)
  return (await mine.reading).troubled
}

/** One reads for all who ask meanwhile. A reading that began before something moved is not kept. */
async function readPicture(context: Context, mine: Memory): Promise<Picture> {
  const { version } = mine
  const readAt = performance.now()
  try {
    const rows = await context.db.look((tx) => selectTroubledPeers(tx))
    const troubled = new Map(rows.map((row) => [`${row.environment}:${peerKeyOf(row)}`, row]))
    const picture = { readAt, troubled }
    if (mine.version === version) mine.picture = picture
    return picture
  } finally {
    if (mine.version === version) mine.reading = undefined
  }
}

/** Reads how the peers do unless that is known, so that `isUntroubled` can say something within a transaction. */
export async function refreshPicture(context: Context): Promise<void> {
  await troubledPeers(context)
}

/** Whether it is known without asking that something may go to this peer now. */
export function isUntroubled(context: Context, peer: PeerRef): boolean {
  const known = fresh(memoryOf(context))
  return known !== undefined && !known.troubled.has(`${peer.environment}:${peerKeyOf(peer)}`)
}

/**
 * Whether something may go to this peer now. Who may go as the probe has claimed it with this call, so that nobody
 * else does for a while: `canGo` says whether the caller would really go.
 */
export async function askPeer(context: Context, peer: PeerRef, canGo = true): Promise<Passage> {
  const known = (await troubledPeers(context)).get(`${peer.environment}:${peerKeyOf(peer)}`)
  const at = context.clock.now().toISOString()
  if (!known || askBreaker(known, at) === 'go' || (!canGo && askBreaker(known, at) === 'probe')) return go
  if (askBreaker(known, at) === 'wait') return { state: 'wait', until: known.nextProbeAt ?? at }
  forget(context)
  const passage = await context.db.system(async (tx): Promise<Passage> => {
    const before = await lockPeer(tx, peer)
    const after = stepBreaker(before, { type: 'probed', at })
    if (after !== before) {
      await updatePeer(tx, { ...peer, ...after })
      return { state: 'go', isProbe: true }
    }
    return before.breaker === 'closed' ? go : { state: 'wait', until: before.nextProbeAt ?? at }
  })
  forget(context)
  return passage
}

/** What became of a try; `detail` says why it failed. */
export type TryOutcome = { readonly ok: true } | { readonly ok: false; readonly detail: string }

/** Tells the breaker of a peer how a try ended. Whoever keeps the log of outages hears of what it does. */
export async function tellPeer(
  context: Context,
  listener: PeerListener | undefined,
  peer: PeerRef,
  outcome: TryOutcome,
): Promise<void> {
  await countTry(context, peer, outcome.ok)
  const key = `${peer.environment}:${peerKeyOf(peer)}`
  if (outcome.ok && !(await troubledPeers(context)).has(key)) return
  forget(context)
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
    await act(context, tx, listener, before, moved, at)
  })
  forget(context)
}

async function act(
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
    await listener?.peerChanged(context, tx, { peer, change: 'opened', at, began, detail: after.lastDetail })
  } else if (after.breaker === 'closed') {
    await enqueueDrain(context, tx, peer)
    context.log.warn({ peer }, 'a peer of the exchange answers again; what waited for it goes on its way')
    const began = before.failingSince ?? at
    await listener?.peerChanged(context, tx, { peer, change: 'closed', at, began, detail: null })
  }
}
