/** The simulated network of the test environment: its buyers, its faults and its clock. The live environment does not have it (404). */
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

/** The hosts of the simulated network. */
export const SimulatedNode = z.enum(['directory', 'accessPoint', 'taxPlatform'])
export type SimulatedNode = z.infer<typeof SimulatedNode>

const Rate = z.number().min(0).max(1)

/** What goes wrong at one node of the network; nothing when all is zero. Rates are shares of requests. */
export const NodeFaults = z.object({
  /** Refuses every connection, as in an outage. */
  down: z.boolean(),
  latencyMs: z
    .object({ from: z.number().int().min(0), to: z.number().int().min(0).max(60_000) })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be below `from`' }),
  /** Closes the connection before anything is stored. */
  resetBefore: Rate,
  /** Keeps the envelope, then cuts the connection: the sender cannot know. */
  resetAfter: Rate,
  /** Answers 503 and keeps nothing. */
  serverError: Rate,
  /** Hands what it sends over twice. */
  duplicate: Rate,
})
export type NodeFaults = z.infer<typeof NodeFaults>

/** `GET` and `PUT /simulator/faults`. The same seed repeats the same faults. */
export const NetworkFaults = z.object({
  seed: z.number().int().min(0).max(2_147_483_647),
  nodes: z.record(SimulatedNode, NodeFaults),
})
export type NetworkFaults = z.infer<typeof NetworkFaults>

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

const Text = z.string().trim().min(1).max(200)

/**
 * `GET` and `PUT /simulator/taxpayer`: what the simulated tax authority holds of the participant, so that it can differ from
 * what is held here. The next step that `fault` names fails once.
 */
export const SimulatedTaxpayer = z.strictObject({
  nameEn: Text,
  nameAr: Text,
  legalType: Text,
  /** Number of the licence or other registration. */
  licence: Text,
  line1: Text,
  city: Text,
  fault: z.enum(['verify', 'register']).nullable(),
})
export type SimulatedTaxpayer = z.infer<typeof SimulatedTaxpayer>
