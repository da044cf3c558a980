/** Turns for costly work: each asker's work waits behind that asker's own, and nobody's behind all of another's. */
import { problem } from './problem.ts'

interface FairQueueLimits {
  /** Pieces of work at the same time, of one asker never more than one. */
  readonly atOnce: number
  /** What the waiting work of one asker may cost together; a single piece may always wait. */
  readonly costOfOne: number
  /** What all that waits may cost together. */
  readonly costOfAll: number
  /** Cost that is worked off in a second: what a refused asker is told to wait is reckoned by it. */
  readonly costPerSecond: number
}

interface Piece {
  readonly cost: number
  begin(): void
}

interface Asker {
  readonly waiting: Piece[]
  isAtWork: boolean
  /** Of what waits and what is at work. */
  cost: number
}

interface FairQueue {
  /**
   * Does a piece of work when it is its asker's turn. Raises `common.too-much-at-once` when this asker has too much
   * waiting, and `common.unavailable` when all have, each with the seconds to wait.
   */
  run<T>(asker: string, cost: number, work: () => Promise<T>): Promise<T>
}

/** A queue in which askers take turns, one piece each. */
export function fairQueue(limits: FairQueueLimits): FairQueue {
  /** In the order of their turns. */
  const askers = new Map<string, Asker>()
  let atWork = 0
  let costOfAll = 0

  function refuseTooMuch(asker: Asker | undefined, cost: number): void {
    const own = asker?.cost ?? 0
    const wait = (ahead: number) => ({ retryAfterSeconds: Math.ceil(ahead / limits.costPerSecond) || 1 })
    if (own > 0 && own + cost > limits.costOfOne) throw problem('common.too-much-at-once', wait(own))
    if (costOfAll > 0 && costOfAll + cost > limits.costOfAll)
      throw problem('common.unavailable', wait(costOfAll))
  }

  function next(): void {
    for (const asker of askers.values()) {
      if (atWork >= limits.atOnce) return
      const piece = asker.isAtWork ? undefined : asker.waiting.shift()
      if (!piece) continue
      asker.isAtWork = true
      atWork += 1
      piece.begin()
    }
  }

  function end(name: string, asker: Asker, cost: number): void {
    asker.isAtWork = false
    asker.cost -= cost
    costOfAll -= cost
    atWork -= 1
    // Whoever had a turn comes after all others.
    askers.delete(name)
    if (asker.waiting.length > 0) askers.set(name, asker)
    next()
  }

  return {
    async run(name, cost, work) {
      refuseTooMuch(askers.get(name), cost)
      const asker = askers.get(name) ?? { waiting: [], isAtWork: false, cost: 0 }
      askers.set(name, asker)
      asker.cost += cost
      costOfAll += cost
      await new Promise<void>((resolve) => {
        asker.waiting.push({ cost, begin: resolve })
        next()
      })
      try {
        return await work()
      } finally {
        end(name, asker, cost)
      }
    },
  }
}
