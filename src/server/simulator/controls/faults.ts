import { SimulatedPeer, Weather } from '#contract/simulator'
import type { Context } from '#platform/context'
import { selectWeather } from './faults-store.ts'

/** What the weather does to one request. */
export interface Gust {
  readonly latencyMs: number
  readonly fate: 'fair' | 'resetBefore' | 'resetAfter' | 'serverError'
}

/** The weather as this process knows it. */
export interface WeatherWatch {
  current(): Weather
  /** What happens to the next request at a peer. The same seed gives the same sequence. */
  next(peer: SimulatedPeer): Gust
  /** Whether the next thing that a peer sends goes out twice. */
  doubles(peer: SimulatedPeer): boolean
  /** Reads the table, and tells the listeners when something changed. */
  refresh(): Promise<void>
  onChange(listener: () => Promise<void>): void
}

const fair = {
  down: false,
  latencyMs: { from: 0, to: 0 },
  resetBefore: 0,
  resetAfter: 0,
  serverError: 0,
  duplicate: 0,
} as const

/** No wind at all. */
export const fairWeather: Weather = {
  seed: 0,
  peers: { directory: fair, accessPoint: fair, taxPlatform: fair },
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

type Dice = Record<SimulatedPeer, { request: () => number; sending: () => number }>

/** Each peer rolls dice of its own, for what it takes and for what it sends, so that one does not disturb the other. */
function diceOf(seed: number): Dice {
  const [directory, accessPoint, taxPlatform] = SimulatedPeer.options.map((_, index) => ({
    request: seededRandom(seed + index * 7919),
    sending: seededRandom(seed + index * 7919 + 104_729),
  })) as [Dice['directory'], Dice['accessPoint'], Dice['taxPlatform']]
  return { directory, accessPoint, taxPlatform }
}

/** Follows the weather in the table. Fair until something else is read there. */
export function watchWeather(context: Context): WeatherWatch {
  let weather = fairWeather
  let version = 0
  let dice = diceOf(0)
  const listeners: (() => Promise<void>)[] = []
  return {
    current: () => weather,
    next(peer) {
      const here = weather.peers[peer]
      const { from, to } = here.latencyMs
      const roll = dice[peer].request
      const latencyMs = from + Math.round(roll() * Math.max(0, to - from))
      const place = roll()
      if (place < here.resetBefore) return { latencyMs, fate: 'resetBefore' }
      if (place < here.resetBefore + here.resetAfter) return { latencyMs, fate: 'resetAfter' }
      const isError = place < here.resetBefore + here.resetAfter + here.serverError
      return { latencyMs, fate: isError ? 'serverError' : 'fair' }
    },
    doubles: (peer) => dice[peer].sending() < weather.peers[peer].duplicate,
    async refresh() {
      const row = await context.db.system((tx) => selectWeather(tx))
      if (!row || row.version === version) return
      version = row.version
      weather = Weather.parse(row.weather)
      dice = diceOf(weather.seed)
      for (const listener of listeners) await listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
