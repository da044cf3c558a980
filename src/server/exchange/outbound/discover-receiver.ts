import type { Environment } from '#contract/common'
import { mainIdOf } from '#core/status'
import type { FailureReason } from '#core/transmission'
import type { Context } from '#platform/base/context'
import type { LookupOptions, LookupResult, ReceiverEndpoint } from '#server/directory'
import { acquirePermit, reportOutcome } from '../breakers/index.ts'
import { type ExchangePorts, type PeerRef, type Transmission } from '../ports/index.ts'

const providerScheme = '0242:'

/** Names of failed look-ups among the reasons of a transmission. */
const lookupReasons = {
  notRegistered: 'notRegistered',
  cannotReceive: 'noCapability',
  lookupFailed: 'smpUnavailable',
  untrusted: 'smpUntrusted',
  certificateInvalid: 'receiverCertInvalid',
} as const satisfies Record<string, FailureReason>

export type ResolvedRoute =
  | { readonly state: 'found'; readonly receiver: ReceiverEndpoint }
  | { readonly state: 'failed'; readonly reason: FailureReason }
  /** It occupies as many workers of this process as one peer may. */
  | { readonly state: 'saturated' }
  /** The peer that would answer is down. */
  | { readonly state: 'blocked'; readonly peer: PeerRef; readonly until: string }

/**
 * The id under which the directory lists the receiver of a transmission. A provider (scheme 0242) has one seat and
 * one entry, whatever a message level status is addressed to within it.
 */
export function directoryIdOf({ kind, receiver }: Transmission): string {
  if (!isProvider(receiver) || kind !== 'messageLevelStatus') return receiver
  const address = receiver.slice(providerScheme.length)
  return `${providerScheme}${mainIdOf(address) ?? address}`
}

/**
 * The endpoint for a transmission. The look-up for a trade document is by its kind, for a business response by
 * whether the receiver supports any; service providers and the tax authority have an entry of their own. `fresh`
 * bypasses the cache.
 */
export async function discoverReceiver(
  context: Context,
  ports: ExchangePorts,
  environment: Environment,
  transmission: Transmission,
  fresh = false,
): Promise<ResolvedRoute> {
  const id = directoryIdOf(transmission)
  const options = {
    ...(transmission.content.kind === 'invoice' ? { typeCode: transmission.content.typeCode } : {}),
    ...(fresh ? { fresh } : {}),
  }
  const result = await askDirectory(context, ports, environment, id, options)
  if (result.state === 'found' && transmission.kind === 'invoiceResponse' && result.takesResponses !== true)
    return { state: 'failed', reason: 'noCapability' }
  return routeOf(context, id, result)
}

/** The endpoint of a service provider (six digits, scheme 0242). */
export async function discoverProvider(
  context: Context,
  ports: ExchangePorts,
  environment: Environment,
  seat: string,
): Promise<ResolvedRoute> {
  const id = `${providerScheme}${seat}`
  return routeOf(context, id, await askDirectory(context, ports, environment, id, {}))
}

type Blocked = ResolvedRoute & { readonly state: 'blocked' }

function routeOf(context: Context, id: string, result: LookupResult | Blocked): ResolvedRoute {
  if (result.state === 'blocked') return result
  if (result.state === 'found') {
    return isOwnEndpoint(id, result.endpoint)
      ? { state: 'found', receiver: result.endpoint }
      : { state: 'failed', reason: lookupReasons.untrusted }
  }
  if (result.state === 'lookupFailed')
    context.log.warn({ participantId: id, detail: result.detail }, 'a look-up failed')
  return { state: 'failed', reason: lookupReasons[result.state] }
}

/** Queries the directory, or the cache while the directory does not answer; reports the result to its breaker. */
async function askDirectory(
  context: Context,
  ports: ExchangePorts,
  environment: Environment,
  id: string,
  requested: LookupOptions,
): Promise<LookupResult | Blocked> {
  const directory: PeerRef = { environment, kind: 'directory', seat: '' }
  const permit = await acquirePermit(context, directory)
  const options = {
    ...requested,
    // A probe has to reach the directory itself: a cached entry says nothing about its state.
    ...(permit.state === 'go' && permit.isProbe ? { fresh: true } : {}),
    // The cache is used while the directory itself is down.
    ...(permit.state === 'wait' ? { cachedOnly: true, fresh: false } : {}),
  }
  const result = await ports.directory.lookup(id, environment, options)
  if (permit.state === 'wait' && !isCached(result)) {
    return { state: 'blocked', peer: directory, until: permit.until }
  }
  if (isAnswerOfDirectory(result)) {
    const outcome =
      result.state === 'lookupFailed' ? { ok: false as const, detail: result.detail } : { ok: true as const }
    await reportOutcome(context, ports.peerListener, directory, outcome)
  }
  return result
}

/** A message for a provider goes to that provider: an entry that names another one is rejected. */
export function isOwnEndpoint(id: string, endpoint: ReceiverEndpoint): boolean {
  return !isProvider(id) || id === `${providerScheme}${endpoint.seat}`
}

function isProvider(receiver: string): boolean {
  return receiver.startsWith(providerScheme)
}

function isCached(result: LookupResult): boolean {
  return 'cached' in result && result.cached === true
}

/** Neither a cached entry nor the failure of a single publisher says anything about the state of the directory. */
function isAnswerOfDirectory(result: LookupResult): boolean {
  return !isCached(result) && !('publisher' in result && result.publisher !== undefined)
}

/** The peer behind a seat: the tax platform has a breaker of its own kind. */
export function peerOfSeat(context: Context, environment: Environment, seat: string): PeerRef {
  return { environment, kind: seat === context.config.taxAuthoritySeat ? 'taxPlatform' : 'provider', seat }
}
