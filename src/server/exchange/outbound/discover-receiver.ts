import type { Environment } from '#contract/common'
import { mainIdOf } from '#core/status'
import type { FailureReason } from '#core/transmission'
import type { Context } from '#platform/context'
import type { LookupResult } from '#server/participants'
import { acquirePermit, reportOutcome } from '../breakers/index.ts'
import { type ExchangePorts, lookupReasons, type PeerRef, type Transmission } from '../ports/index.ts'

export type ResolvedRoute =
  | { readonly state: 'found'; readonly receiverSeat: string }
  | { readonly state: 'failed'; readonly reason: FailureReason }
  /** It holds up as many workers of this process as one peer may. */
  | { readonly state: 'saturated' }
  /** Whoever had to be asked does not answer anybody at the moment. */
  | { readonly state: 'blocked'; readonly peer: PeerRef; readonly until: string }

/**
 * The seat of a receiver that is its own address; null for one that has to be looked up. Whatever an answer is
 * addressed to within a provider, the provider has one seat.
 */
export function directRoute(transmission: Transmission): string | null {
  if (!transmission.receiver.startsWith('0242:')) return null
  const address = transmission.receiver.slice('0242:'.length)
  return transmission.kind === 'messageLevelStatus' ? (mainIdOf(address) ?? address) : address
}

/**
 * Where a transmission goes. Trade documents ask the directory each time; service providers and the tax authority
 * (scheme 0242) are their own address. `fresh` passes by whatever the directory's adapter remembers.
 */
export async function discoverReceiver(
  context: Context,
  ports: ExchangePorts,
  environment: Environment,
  transmission: Transmission,
  fresh = false,
): Promise<ResolvedRoute> {
  const seat = directRoute(transmission)
  if (seat !== null) return { state: 'found', receiverSeat: seat }
  const directory: PeerRef = { environment, kind: 'directory', seat: '' }
  const permit = await acquirePermit(context, directory)
  const options = {
    ...(transmission.content.kind === 'invoice' ? { typeCode: transmission.content.typeCode } : {}),
    // A probe has to reach the directory itself: what is remembered says nothing of how it does.
    ...(fresh || (permit.state === 'go' && permit.isProbe) ? { fresh: true } : {}),
    // What is remembered is as good as ever while the directory itself is down.
    ...(permit.state === 'wait' ? { cachedOnly: true, fresh: false } : {}),
  }
  const result = await ports.directory.lookup(transmission.receiver, environment, options)
  if (permit.state === 'wait' && !isCached(result)) {
    return { state: 'blocked', peer: directory, until: permit.until }
  }
  const detail = 'detail' in result && typeof result.detail === 'string' ? result.detail : result.state
  if (isAnswerOfDirectory(result)) {
    const outcome = result.state === 'lookupFailed' ? { ok: false as const, detail } : { ok: true as const }
    await reportOutcome(context, ports.peerListener, directory, outcome)
  }
  if (result.state === 'found' && transmission.kind === 'invoiceResponse' && result.takesResponses !== true)
    return { state: 'failed', reason: 'noCapability' }
  if (result.state === 'found') return { state: 'found', receiverSeat: result.endpoint.serviceProviderSeat }
  if (result.state === 'lookupFailed')
    context.log.warn({ transmission: transmission.id, detail }, 'a look-up failed')
  return { state: 'failed', reason: lookupReasons[result.state] }
}

function isCached(result: LookupResult): boolean {
  return 'cached' in result && result.cached === true
}

/** Neither what was remembered nor the failure of a single publisher says how the directory does. */
function isAnswerOfDirectory(result: LookupResult): boolean {
  return !isCached(result) && !('publisher' in result && result.publisher !== undefined)
}

/** The peer behind a seat: the tax platform has a breaker of its own kind. */
export function peerOfSeat(context: Context, environment: Environment, seat: string): PeerRef {
  return { environment, kind: seat === context.config.taxAuthoritySeat ? 'taxPlatform' : 'provider', seat }
}
