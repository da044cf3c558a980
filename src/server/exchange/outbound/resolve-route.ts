import type { TypeCode } from '#core/invoice'
import type { TransmissionSnapshot } from '#core/transmission'
import { acquirePermit, hasSlot, isClosed } from '../breakers/index.ts'
import type { Transmission } from '../ports/index.ts'
import { type ResolvedRoute, discoverReceiver, directRoute, peerOfSeat } from './discover-receiver.ts'
import type { Claim, JobRunContext } from './job-run-context.ts'

/** Where the leg goes, and whether anything may go there now. What is in doubt goes to where it went before. */
export async function resolveRoute(run: JobRunContext, { step: act, leg, state }: Claim): Promise<ResolvedRoute> {
  const { context, ports, scope } = run
  const found: ResolvedRoute =
    act === 'ask' && leg.receiverSeat !== null
      ? { state: 'found', receiverSeat: leg.receiverSeat }
      : await discoverReceiver(context, ports, scope.environment, leg, wantsFresh(state))
  if (found.state !== 'found') return found
  const peer = peerOfSeat(context, scope.environment, found.receiverSeat)
  const hasRoom = hasSlot(context, peer)
  const passage = await acquirePermit(context, peer, hasRoom)
  if (passage.state === 'wait') return { state: 'blocked', peer, until: passage.until }
  return hasRoom ? found : { state: 'crowded' }
}

/**
 * The same when nobody has to be asked: the leg is its own address, or this process knows it, and nothing is known
 * against the peer. It may be called within a transaction.
 */
export async function cachedRoute(
  run: JobRunContext,
  leg: Transmission,
  state: TransmissionSnapshot,
): Promise<(ResolvedRoute & { state: 'found' }) | undefined> {
  const { context, scope } = run
  const receiverSeat = directRoute(leg) ?? (await rememberedSeat(run, leg, state))
  if (receiverSeat === undefined) return undefined
  const peer = peerOfSeat(context, scope.environment, receiverSeat)
  return isClosed(context, peer) && hasSlot(context, peer)
    ? { state: 'found', receiverSeat }
    : undefined
}

async function rememberedSeat(run: JobRunContext, leg: Transmission, state: TransmissionSnapshot): Promise<string | undefined> {
  if (leg.content.leg !== 'invoice' || wantsFresh(state)) return undefined
  const { typeCode }: { typeCode: TypeCode } = leg.content
  const { directory } = run.ports
  const known = await directory.lookup(leg.receiver, run.scope.environment, { typeCode, atOnce: true })
  return known.state === 'found' ? known.endpoint.serviceProviderSeat : undefined
}

function wantsFresh(state: TransmissionSnapshot): boolean {
  return state.nextStep === 'freshLookup' || (state.groups > 1 && state.failures === 0)
}
