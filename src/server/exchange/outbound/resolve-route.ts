import type { TransmissionSnapshot } from '#core/transmission'
import type { ReceiverEndpoint } from '#server/directory'
import { acquirePermit, hasSlot } from '../breakers/index.ts'
import type { Transmission } from '../ports/index.ts'
import {
  directoryIdOf,
  discoverProvider,
  discoverReceiver,
  isOwnEndpoint,
  peerOfSeat,
  type ResolvedRoute,
} from './discover-receiver.ts'
import type { Claim, JobRunContext } from './job-run-context.ts'

/** The route of a transmission, and whether anything may be sent there now. */
export async function resolveRoute(run: JobRunContext, claim: Claim): Promise<ResolvedRoute> {
  const { context, ports, scope } = run
  const { step, transmission, snapshot } = claim
  const route =
    step === 'confirm' && transmission.receiverSeat !== null
      ? await routeTakenBefore(run, transmission, transmission.receiverSeat)
      : await discoverReceiver(context, ports, scope.environment, transmission, needsFreshLookup(snapshot))
  if (route.state !== 'found') return route
  const peer = peerOfSeat(context, scope.environment, route.receiver.seat)
  const isFree = hasSlot(context, peer)
  const permit = await acquirePermit(context, peer, isFree)
  if (permit.state === 'wait') return { state: 'blocked', peer, until: permit.until }
  return isFree ? route : { state: 'saturated' }
}

/**
 * A transmission in doubt goes to its previous provider: to the receiver's endpoint there, or, when the receiver has
 * moved since, to the provider's own.
 */
async function routeTakenBefore(
  run: JobRunContext,
  transmission: Transmission,
  seat: string,
): Promise<ResolvedRoute> {
  const { context, ports, scope } = run
  const route = await discoverReceiver(context, ports, scope.environment, transmission)
  if (route.state === 'found' && route.receiver.seat === seat) return route
  return await discoverProvider(context, ports, scope.environment, seat)
}

/**
 * The same without a query: the endpoint is in the cache of this process, and no failure of the peer is known. May be
 * called within a transaction.
 */
export async function cachedRoute(
  run: JobRunContext,
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
): Promise<(ResolvedRoute & { state: 'found' }) | undefined> {
  const { context, scope } = run
  const receiver = await cachedEndpoint(run, transmission, snapshot)
  if (receiver === undefined) return undefined
  const peer = peerOfSeat(context, scope.environment, receiver.seat)
  return run.peers.isClosed(peer) && hasSlot(context, peer) ? { state: 'found', receiver } : undefined
}

async function cachedEndpoint(
  run: JobRunContext,
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
): Promise<ReceiverEndpoint | undefined> {
  // Whether a receiver supports business responses is never cached.
  if (transmission.kind === 'invoiceResponse' || needsFreshLookup(snapshot)) return undefined
  const kind = transmission.content.kind === 'invoice' ? { typeCode: transmission.content.typeCode } : {}
  const id = directoryIdOf(transmission)
  const cached = await run.ports.directory.lookup(id, run.scope.environment, {
    ...kind,
    inProcessOnly: true,
  })
  return cached.state === 'found' && isOwnEndpoint(id, cached.endpoint) ? cached.endpoint : undefined
}

function needsFreshLookup({ nextStep, groups, failures }: TransmissionSnapshot): boolean {
  return nextStep === 'freshLookup' || (groups > 1 && failures === 0)
}
