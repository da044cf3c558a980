import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Names under which the peers announce where they listen. */
export const networkPeer = 'network'
export const portalPeer = 'portal'

/** The receipt of the simulated network. */
export const Taken = z.object({ transportId: z.string() })

/** Seat of the simulated provider of outside buyers (scheme 0242). */
export const simulatedProviderSeat = '000901'

/** Outside buyers whose provider does something special; all others simply receive. */
export const magicReceivers = {
  rejects: '0235:1900000002',
  staysSilent: '0235:1900000003',
  reportRejected: '0235:1900000004',
  unavailableAtFirst: '0235:1900000005',
} as const

/** A UUID that follows from a text, so that an answer that is made again is the same answer. */
export function uuidFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
