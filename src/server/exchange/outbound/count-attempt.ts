import type { Context } from '#platform/context'
import { afterCommit, type Tx } from '#platform/database'
import { countOne } from '#platform/measures'
import type { PeerRef, SubmitResult, Transmission } from '../ports/index.ts'

/** Counts what came of handing an envelope over, once that is written down. */
export function countAttempt(
  context: Context,
  tx: Tx,
  peer: PeerRef,
  leg: Transmission,
  result: SubmitResult,
): void {
  const { environment, kind, seat } = peer
  const labels = { environment, peer: kind, seat, leg: leg.kind, outcome: result.outcome }
  afterCommit(tx, () => countOne(context, 'exchange_attempts', labels))
}
