import type { TypeCode } from '#core/invoice'
import type { TransmissionSnapshot } from '#core/transmission'
import { acquirePermit, hasSlot, isClosed } from '../breakers/index.ts'
import type { Transmission } from '../ports/index.ts'
import { directRoute, discoverReceiver, peerOfSeat, type ResolvedRoute } from './discover-receiver.ts'
import type { Claim, JobRunContext } from './job-run-context.ts'

/** Where a transmission goes, and whether anything may go there now. What is in doubt goes to where it went before. */
export async function resolveRoute(
  { context, ports, scope }: JobRunContext,
  { step, transmission, snapshot }: Claim,
): Promise<ResolvedRoute> {
  const found: ResolvedRoute =
    step === 'confirm' && transmission.receiverSeat !== null
      ? { state: 'found', receiverSeat: transmission.receiverSeat }
      : await discoverReceiver(context, ports, scope.environment, transmission, needsFreshLookup(snapshot))
  if (found.state !== 'found') return found
  const peer = peerOfSeat(context, scope.environment, found.receiverSeat)
  const isFree = hasSlot(context, peer)
  const permit = await acquirePermit(context, peer, isFree)
  if (permit.state === 'wait') return { state: 'blocked', peer, until: permit.until }
  return isFree ? found : { state: 'saturated' }
}

/**
 * The same when nobody has to be asked: the receiver is its own address, or this process knows it, and nothing is known
 * against the peer. It may be called within a transaction.
 */
export async function cachedRoute(
  run: JobRunContext,
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
): Promise<(ResolvedRoute & { state: 'found' }) | undefined> {
  const { context, scope } = run
  const receiverSeat = directRoute(transmission) ?? (await cachedSeat(run, transmission, snapshot))
  if (receiverSeat === undefined) return undefined
  const peer = peerOfSeat(context, scope.environment, receiverSeat)
  return isClosed(context, peer) && hasSlot(context, peer) ? { state: 'found', receiverSeat } : undefined
}

async function cachedSeat(
  { ports, scope }: JobRunContext,
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
): Promise<string | undefined> {
  if (transmission.content.kind !== 'invoice' || needsFreshLookup(snapshot)) return undefined
  const { typeCode }: { typeCode: TypeCode } = transmission.content
  const known = await ports.directory.lookup(transmission.receiver, scope.environment, {
    typeCode,
    atOnce: true,
  })
  return known.state === 'found' ? known.endpoint.serviceProviderSeat : undefined
}

function needsFreshLookup({ nextStep, groups, failures }: TransmissionSnapshot): boolean {
  return nextStep === 'freshLookup' || (groups > 1 && failures === 0)
}
