/** Turns for costly work: a requester's work waits behind its own, and never behind all of another requester's. */
import { problem } from '../base/problem.ts'

/** Milliseconds for which whole seconds of work count against the requester's next turn. */
const remembered = 60_000

interface FairQueueLimits {
  /** Pieces of work at the same time, of one asker never more than one. */
  readonly atOnce: number
  /** Maximum total cost of the waiting work of one requester; a single item may always wait. */
  readonly costOfOne: number
  /** Maximum total cost of all waiting work. */
  readonly costOfAll: number
  /** Cost that is processed in a second, from which the waiting time of a refusal is computed. */
  readonly costPerSecond: number
}

interface Piece {
  readonly cost: number
  begin(): void
}

interface Asker {
  readonly waiting: Piece[]
  isAtWork: boolean
  /** Of waiting and running work. */
  cost: number
}

interface FairQueue {
  /**
   * Does a piece of work when it is its asker's turn. Raises `common.too-much-at-once` when this asker has too much
   * waiting, and `common.unavailable` when all have, each with the seconds to wait, or when `signal` was aborted before
   * the work started: abandoned work leaves the queue.
   */
  run<T>(asker: string, cost: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Waits for the turn of a piece; one whose `signal` is aborted first leaves the queue. */
async function untilBegun(
  cost: number,
  signal: AbortSignal | undefined,
  queue: { enter(piece: Piece): void; leave(piece: Piece): boolean },
): Promise<void> {
  const gone = () => problem('common.unavailable', { detail: 'the client has disconnected' })
  const begun = Promise.withResolvers<void>()
  const piece = { cost, begin: begun.resolve }
  const leave = () => queue.leave(piece) && begun.reject(gone())
  signal?.addEventListener('abort', leave, { once: true })
  try {
    queue.enter(piece)
    await begun.promise
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/** Whole seconds of work that each requester had lately. */
function timeHad() {
  const had = new Map<string, { seconds: number; at: number }>()
  function secondsOf(name: string): number {
    const last = had.get(name)
    return last && performance.now() - last.at < remembered ? last.seconds : 0
  }
  function countTime(name: string, began: number): void {
    const now = performance.now()
    for (const [other, { at }] of had) if (now - at >= remembered) had.delete(other)
    const seconds = Math.floor((now - began) / 1_000)
    if (seconds > 0) had.set(name, { seconds: secondsOf(name) + seconds, at: now })
  }
  return { secondsOf, countTime }
}

/** Raises when the waiting work of one requester, or of all, would cost too much with another piece. */
function refuseTooMuch(limits: FairQueueLimits, own: number, all: number, cost: number): void {
  const wait = (ahead: number) => ({ retryAfterSeconds: Math.ceil(ahead / limits.costPerSecond) || 1 })
  if (own > 0 && own + cost > limits.costOfOne) throw problem('common.too-much-at-once', wait(own))
  if (all > 0 && all + cost > limits.costOfAll) throw problem('common.unavailable', wait(all))
}

/** A queue in which requesters take turns, one item each. */
export function fairQueue(limits: FairQueueLimits): FairQueue {
  /** In the order of their turns. */
  const askers = new Map<string, Asker>()
  let [atWork, costOfAll] = [0, 0]
  const { countTime, secondsOf } = timeHad()

  function next(): void {
    const byTime = [...askers].toSorted(([a], [b]) => secondsOf(a) - secondsOf(b))
    for (const [, asker] of byTime) {
      if (atWork >= limits.atOnce) return
      const piece = asker.isAtWork ? undefined : asker.waiting.shift()
      if (!piece) continue
      asker.isAtWork = true
      atWork += 1
      piece.begin()
    }
  }

  function forget(asker: Asker, cost: number): void {
    asker.cost -= cost
    costOfAll -= cost
  }

  function end(name: string, asker: Asker, cost: number): void {
    asker.isAtWork = false
    forget(asker, cost)
    atWork -= 1
    // A requester whose turn it was comes after all others.
    askers.delete(name)
    if (asker.waiting.length > 0) askers.set(name, asker)
    next()
  }

  /** Removes an abandoned piece from the queue; false when it has started. */
  function leave(name: string, asker: Asker, piece: Piece): boolean {
    const place = asker.waiting.indexOf(piece)
    if (place < 0) return false
    asker.waiting.splice(place, 1)
    forget(asker, piece.cost)
    if (asker.waiting.length === 0 && !asker.isAtWork) askers.delete(name)
    return true
  }

  return {
    async run(name, cost, work, signal) {
      refuseTooMuch(limits, askers.get(name)?.cost ?? 0, costOfAll, cost)
      if (signal?.aborted) throw problem('common.unavailable', { detail: 'the client has disconnected' })
      const asker = askers.get(name) ?? { waiting: [], isAtWork: false, cost: 0 }
      askers.set(name, asker)
      asker.cost += cost
      costOfAll += cost
      await untilBegun(cost, signal, {
        enter(piece) {
          asker.waiting.push(piece)
          next()
        },
        leave: (piece) => leave(name, asker, piece),
      })
      const began = performance.now()
      try {
        return await work()
      } finally {
        countTime(name, began)
        end(name, asker, cost)
      }
    },
  }
}
