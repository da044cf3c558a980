import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { PeerState } from '../ports/index.ts'
import { selectPeerFigures, selectPeers } from './peer-store.ts'

const day = 24 * 3_600_000

/** The state of a peer, with its figures of the last 24 hours. */
export interface PeerSummary {
  readonly peer: PeerState['kind']
  /** Seat of the provider; empty for the directory. */
  readonly seat: string
  readonly environment: Environment
  readonly breaker: PeerState['breaker']
  readonly since: string | null
  readonly nextProbeAt: string | null
  readonly attempts: number
  readonly failures: number
  readonly lastSuccessAt: string | null
}

/** The states of all known peers, with their figures of the last 24 hours; failing ones come first. */
export async function listPeers(context: Context, tx: Tx): Promise<PeerSummary[]> {
  const states = await selectPeers(tx)
  const figures = await selectPeerFigures(tx, new Date(context.clock.now().getTime() - day))
  const keyOf = (peer: Pick<PeerState, 'environment' | 'kind' | 'seat'>) =>
    `${peer.environment}:${peer.kind}:${peer.seat}`
  const stateOf = new Map(states.map((state) => [keyOf(state), state]))
  const counted = new Map(figures.map((one) => [keyOf(one), one]))
  const all = [...states, ...figures.filter((one) => !stateOf.has(keyOf(one)))]
  return all.map((peer) => {
    const state = stateOf.get(keyOf(peer))
    const figure = counted.get(keyOf(peer))
    return {
      peer: peer.kind,
      seat: peer.seat,
      environment: peer.environment,
      breaker: state?.breaker ?? 'closed',
      since: state?.since ?? null,
      nextProbeAt: state?.nextProbeAt ?? null,
      attempts: figure?.attempts ?? 0,
      failures: figure?.failures ?? 0,
      lastSuccessAt: figure?.lastSuccessAt ?? null,
    }
  })
}
