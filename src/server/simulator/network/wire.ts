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

/** Header with the seat of the provider that publishes an entry. */
export const publisherSeatHeader = 'falaj-publisher-seat'

/** Header with the message's own time, an instant in UTC, like `eb:Timestamp` on the real wire. */
export const messageAtHeader = 'falaj-message-at'

/** Domain of the names of the network's hosts; only `nodeCaller` knows their addresses. */
const domain = '.simulator.test'
const hosts = { accessPoint: `access-point${domain}`, taxPlatform: `tax-platform${domain}` } as const

/**
 * Address at which the access point of a provider accepts envelopes, as the directory publishes it. It is valid
 * whichever process hosts the node at the moment: its name resolves to one of the announced addresses.
 * @param seat of the provider, scheme 0242
 */
export function accessPointUrl(seat: string, taxAuthoritySeat: string): string {
  const host = seat === taxAuthoritySeat ? hosts.taxPlatform : hosts.accessPoint
  return `http://${host}/${seat}/envelopes`
}

/** The node and the path that an address of this network leads to; undefined for any other address. */
export function nodeOfUrl(url: string): { node: NodeName; path: string } | undefined {
  const { hostname, pathname } = new URL(url)
  const node = (['accessPoint', 'taxPlatform'] as const).find((name) => hosts[name] === hostname)
  return node && { node, path: pathname }
}

/** Seat of the simulated provider of outside buyers (scheme 0242); those with faults have one of their own. */
export const simulatedProviderSeat = '000901'

/** A UUID derived from a text, so that a repeated answer is the same answer. */
export function uuidFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** An instant without fractions of a second, as envelopes require. */
export function withoutFractions(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}
