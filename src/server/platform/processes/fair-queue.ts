/** Turns for costly work: a requester's work waits behind its own, and never behind all of another requester's. */
import { problem } from '../base/problem.ts'

/** Milliseconds for which whole seconds of work count against the requester's next turn. */
const remembered = 60_000

interface FairQueueLimits {
  /** Items of work at the same time, of one requester never more than one. */
  readonly concurrency: number
  /** Maximum total cost of the waiting work of one requester; a single item may always wait. */
  readonly costOfOne: number
  /** Maximum total cost of all waiting work. */
  readonly costOfAll: number
  /** Cost that is processed in a second, from which the waiting time of a refusal is computed. */
  readonly costPerSecond: number
}

interface Item {
  readonly cost: number
  begin(): void
}

interface Requester {
  readonly waiting: Item[]
  isAtWork: boolean
  /** Of waiting and running work. */
  cost: number
}

interface FairQueue {
  /**
   * Does an item of work when it is its requester's turn. Raises `common.too-much-at-once` when this requester has too much
   * waiting, and `common.unavailable` when all have, each with the seconds to wait, or when `signal` was aborted before
   * the work started: abandoned work leaves the queue.
   */
  run<T>(requester: string, cost: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Waits for the turn of an item; one whose `signal` is aborted first leaves the queue. */
async function waitForTurn(
  cost: number,
  signal: AbortSignal | undefined,
  queue: { enter(item: Item): void; leave(item: Item): boolean },
): Promise<void> {
  const disconnected = () => problem('common.unavailable', { detail: 'the client has disconnected' })
  const turn = Promise.withResolvers<void>()
  const item = { cost, begin: turn.resolve }
  const leave = () => queue.leave(item) && turn.reject(disconnected())
  signal?.addEventListener('abort', leave, { once: true })
  try {
    queue.enter(item)
    await turn.promise
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/** Whole seconds of work that each requester recent lately. */
function recentTimes() {
  const recent = new Map<string, { seconds: number; at: number }>()
  function secondsOf(name: string): number {
    const last = recent.get(name)
    return last && performance.now() - last.at < remembered ? last.seconds : 0
  }
  function countTime(name: string, began: number): void {
    const now = performance.now()
    for (const [other, { at }] of recent) if (now - at >= remembered) recent.delete(other)
    const seconds = Math.floor((now - began) / 1_000)
    if (seconds > 0) recent.set(name, { seconds: secondsOf(name) + seconds, at: now })
  }
  return { secondsOf, countTime }
}

/** Raises when the waiting work of one requester, or of all, would cost too much with another item. */
function refuseTooMuch(limits: FairQueueLimits, own: number, all: number, cost: number): void {
  const wait = (ahead: number) => ({ retryAfterSeconds: Math.ceil(ahead / limits.costPerSecond) || 1 })
  if (own > 0 && own + cost > limits.costOfOne) throw problem('common.too-much-at-once', wait(own))
  if (all > 0 && all + cost > limits.costOfAll) throw problem('common.unavailable', wait(all))
}

/** A queue in which requesters take turns, one item each. */
export function fairQueue(limits: FairQueueLimits): FairQueue {
  /** In the order of their turns. */
  const requesters = new Map<string, Requester>()
  let [atWork, costOfAll] = [0, 0]
  const { countTime, secondsOf } = recentTimes()

  function next(): void {
    const byTime = [...requesters].toSorted(([a], [b]) => secondsOf(a) - secondsOf(b))
    for (const [, requester] of byTime) {
      if (atWork >= limits.concurrency) return
      const item = requester.isAtWork ? undefined : requester.waiting.shift()
      if (!item) continue
      requester.isAtWork = true
      atWork += 1
      item.begin()
    }
  }

  function forget(requester: Requester, cost: number): void {
    requester.cost -= cost
    costOfAll -= cost
  }

  function end(name: string, requester: Requester, cost: number): void {
    requester.isAtWork = false
    forget(requester, cost)
    atWork -= 1
    // A requester whose turn it was comes after all others.
    requesters.delete(name)
    if (requester.waiting.length > 0) requesters.set(name, requester)
    next()
  }

  /** Removes an abandoned item from the queue; false when it has started. */
  function leave(name: string, requester: Requester, item: Item): boolean {
    const place = requester.waiting.indexOf(item)
    if (place < 0) return false
    requester.waiting.splice(place, 1)
    forget(requester, item.cost)
    if (requester.waiting.length === 0 && !requester.isAtWork) requesters.delete(name)
    return true
  }

  return {
    async run(name, cost, work, signal) {
      refuseTooMuch(limits, requesters.get(name)?.cost ?? 0, costOfAll, cost)
      if (signal?.aborted) throw problem('common.unavailable', { detail: 'the client has disconnected' })
      const requester = requesters.get(name) ?? { waiting: [], isAtWork: false, cost: 0 }
      requesters.set(name, requester)
      requester.cost += cost
      costOfAll += cost
      await waitForTurn(cost, signal, {
        enter(item) {
          requester.waiting.push(item)
          next()
        },
        leave: (item) => leave(name, requester, item),
      })
      const began = performance.now()
      try {
        return await work()
      } finally {
        countTime(name, began)
        end(name, requester, cost)
      }
    },
  }
}
