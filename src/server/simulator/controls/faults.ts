import { NetworkFaults, SimulatedNode } from '#contract/simulator'
import type { Context } from '#platform/base/context'
import { selectFaults } from './faults-store.ts'

/** The fault of one request. */
interface Fault {
  readonly latencyMs: number
  readonly kind: 'none' | 'resetBefore' | 'resetAfter' | 'serverError'
}

/** The faults in this process. */
export interface FaultWatch {
  current(): NetworkFaults
  /** The fault of the next request at a node. The same seed gives the same sequence. */
  next(node: SimulatedNode): Fault
  /** Whether the next envelope of a node is sent twice. */
  duplicates(node: SimulatedNode): boolean
  /** Reads the table; resolves when the listeners have applied changes. */
  refresh(): Promise<void>
  onChange(listener: () => Promise<void>): void
}

const healthy = {
  down: false,
  latencyMs: { from: 0, to: 0 },
  resetBefore: 0,
  resetAfter: 0,
  serverError: 0,
  duplicate: 0,
} as const

/** Nothing goes wrong. */
export const noFaults: NetworkFaults = {
  seed: 0,
  nodes: { directory: healthy, accessPoint: healthy, taxPlatform: healthy },
}

/** Mulberry32: 32 bits of state, the same sequence for the same seed on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Randoms = Record<SimulatedNode, { request: () => number; delivery: () => number }>

/** Separate sequences for each node, for requests and for deliveries, which do not affect each other. */
function randomsOf(seed: number): Randoms {
  const [directory, accessPoint, taxPlatform] = SimulatedNode.options.map((_, index) => ({
    request: seededRandom(seed + index * 7919),
    delivery: seededRandom(seed + index * 7919 + 104_729),
  })) as [Randoms['directory'], Randoms['accessPoint'], Randoms['taxPlatform']]
  return { directory, accessPoint, taxPlatform }
}

/** Follows the faults in the table; none until the first read with other rates. */
export function watchFaults(context: Context): FaultWatch {
  let faults = noFaults
  let version = 0
  let randoms = randomsOf(0)
  const listeners: (() => Promise<void>)[] = []
  let refreshed = Promise.resolve()

  async function read(): Promise<void> {
    const row = await context.db.system((tx) => selectFaults(tx))
    if (!row || row.version === version) return
    version = row.version
    faults = NetworkFaults.parse(row.faults)
    randoms = randomsOf(faults.seed)
    for (const listener of listeners) await listener()
  }

  return {
    current: () => faults,
    next(node) {
      const rates = faults.nodes[node]
      const { from, to } = rates.latencyMs
      const random = randoms[node].request
      const latencyMs = from + Math.round(random() * Math.max(0, to - from))
      const share = random()
      if (share < rates.resetBefore) return { latencyMs, kind: 'resetBefore' }
      if (share < rates.resetBefore + rates.resetAfter) return { latencyMs, kind: 'resetAfter' }
      const isError = share < rates.resetBefore + rates.resetAfter + rates.serverError
      return { latencyMs, kind: isError ? 'serverError' : 'none' }
    },
    duplicates: (node) => randoms[node].delivery() < faults.nodes[node].duplicate,
    refresh() {
      // One after the other: an older row must not replace a newer one, and the listeners of a change must have ended.
      const next = refreshed.catch(() => undefined).then(read)
      refreshed = next
      return next
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
