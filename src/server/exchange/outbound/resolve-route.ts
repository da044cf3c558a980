import type { TypeCode } from '#core/invoice'
import type { LegState } from '#core/transmission'
import { askPeer, hasRoomFor, isUntroubled } from '../breakers/index.ts'
import type { Transmission } from '../ports/index.ts'
import { type Discovery, discoverReceiver, ownAddress, peerOfSeat } from './discover-receiver.ts'
import type { Claim, Run } from './job-run-context.ts'

/** Where the leg goes, and whether anything may go there now. What is in doubt goes to where it went before. */
export async function findWay(run: Run, { act, leg, state }: Claim): Promise<Discovery> {
  const { context, ports, scope } = run
  const found: Discovery =
    act === 'ask' && leg.receiverSeat !== null
      ? { state: 'found', receiverSeat: leg.receiverSeat }
      : await discoverReceiver(context, ports, scope.environment, leg, wantsFresh(state))
  if (found.state !== 'found') return found
  const peer = peerOfSeat(context, scope.environment, found.receiverSeat)
  const hasRoom = hasRoomFor(context, peer)
  const passage = await askPeer(context, peer, hasRoom)
  if (passage.state === 'wait') return { state: 'blocked', peer, until: passage.until }
  return hasRoom ? found : { state: 'crowded' }
}

/**
 * The same when nobody has to be asked: the leg is its own address, or this process knows it, and nothing is known
 * against the peer. It may be called within a transaction.
 */
export async function knownWay(
  run: Run,
  leg: Transmission,
  state: LegState,
): Promise<(Discovery & { state: 'found' }) | undefined> {
  const { context, scope } = run
  const receiverSeat = ownAddress(leg) ?? (await rememberedSeat(run, leg, state))
  if (receiverSeat === undefined) return undefined
  const peer = peerOfSeat(context, scope.environment, receiverSeat)
  return isUntroubled(context, peer) && hasRoomFor(context, peer)
    ? { state: 'found', receiverSeat }
    : undefined
}

async function rememberedSeat(run: Run, leg: Transmission, state: LegState): Promise<string | undefined> {
  if (leg.content.leg !== 'invoice' || wantsFresh(state)) return undefined
  const { typeCode }: { typeCode: TypeCode } = leg.content
  const { directory } = run.ports
  const known = await directory.lookup(leg.receiver, run.scope.environment, { typeCode, atOnce: true })
  return known.state === 'found' ? known.endpoint.serviceProviderSeat : undefined
}

function wantsFresh(state: LegState): boolean {
  return state.nextAct === 'freshLookup' || (state.groups > 1 && state.failures === 0)
}
