import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SimulatedNode } from '#contract/simulator'

/** Names under which the nodes, and the portal's own door, announce where they listen. */
export type NodeName = SimulatedNode | 'portal'

/** The receipt of the simulated network. */
export const Receipt = z.object({ transportId: z.string() })

/** An error signal of the simulated network: an ebMS code with its words. */
export const ErrorSignal = z.object({
  code: z.string(),
  text: z.string(),
  permanent: z.boolean(),
  detail: z.string().optional(),
})

/** Header with the seat (scheme 0242) of the provider that shall get an envelope. */
export const receiverSeatHeader = 'falaj-receiver-seat'
/** Header with the seat of the provider that publishes an entry. */
export const publisherSeatHeader = 'falaj-publisher-seat'

/** Seat of the simulated provider of outside buyers (scheme 0242); those who fail on purpose have one of their own. */
export const simulatedProviderSeat = '000901'

/** A UUID that follows from a text, so that an answer that is made again is the same answer. */
export function uuidFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** An instant without fractions of a second, as envelopes want it. */
export function wholeSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}
