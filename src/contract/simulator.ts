/** The simulated network of the test environment: its buyers, its weather and its clock. Live has none of it (404). */
import { z } from 'zod'
import { Instant } from './common.ts'

/** `GET /simulator/receivers`: words are `simulator:receiver.<key>.name` and `.shows`. */
export const MagicReceiver = z.object({
  participantId: z.string(),
  key: z.string(),
  /** The verdict that a document to it ends with (`lifecycle:verdict.<key>`), when it comes to an end by itself. */
  verdict: z.string().nullable(),
})
export type MagicReceiver = z.infer<typeof MagicReceiver>
export const MagicReceivers = z.array(MagicReceiver)

export const SimulatedPeer = z.enum(['directory', 'accessPoint', 'taxPlatform'])
export type SimulatedPeer = z.infer<typeof SimulatedPeer>

const Rate = z.number().min(0).max(1)

/** How badly one peer behaves; all zero is fair weather. Rates are shares of requests. */
export const PeerWeather = z.object({
  /** Refuses every connection, as in an outage. */
  down: z.boolean(),
  latencyMs: z
    .object({ from: z.number().int().min(0), to: z.number().int().min(0).max(60_000) })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be below `from`' }),
  /** Cuts the connection before anything is kept. */
  resetBefore: Rate,
  /** Keeps the envelope, then cuts the connection: the sender cannot know. */
  resetAfter: Rate,
  /** Answers 503 and keeps nothing. */
  serverError: Rate,
  /** Hands what it sends over twice. */
  duplicate: Rate,
})
export type PeerWeather = z.infer<typeof PeerWeather>

/** `GET` and `PUT /simulator/weather`. The same seed repeats the same weather. */
export const Weather = z.object({
  seed: z.number().int().min(0).max(2_147_483_647),
  peers: z.record(SimulatedPeer, PeerWeather),
})
export type Weather = z.infer<typeof Weather>

/** `GET /simulator/clock`; `POST /simulator/clock` moves it forward, when the installation allows that. */
export const SimulatorClock = z.object({
  now: Instant,
  offsetMinutes: z.number().int(),
  movable: z.boolean(),
})
export const MoveClockRequest = z.object({
  advanceMinutes: z
    .number()
    .int()
    .min(1)
    .max(60 * 24 * 30),
})
