import { z } from 'zod'
import { Environment } from '#contract/common'
import { PeerKind } from '#contract/operations'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { NewJob } from '#platform/queue/jobs'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'

export const DrainPayload = z.object({
  environment: Environment,
  kind: PeerKind,
  seat: z.string(),
  /** Number of rounds since the peer is back. */
  round: z.number().int().default(0),
})
export type DrainPayload = z.infer<typeof DrainPayload>

/** Enqueues the next round of releases for a peer; there is one such job for each peer. */
export async function enqueueDrain(
  context: Context,
  tx: Tx,
  peer: PeerRef,
  options: { at?: string | null; round?: number } = {},
): Promise<void> {
  await context.jobs.enqueueAll(tx, [drainJob(peer, options)])
}

/** The job that releases transmissions that wait for a peer. */
export function drainJob(
  peer: PeerRef,
  { at, round = 0 }: { at?: string | null; round?: number } = {},
): NewJob & { readonly key: string } {
  const { environment, kind, seat } = peer
  return {
    name: 'exchange.drain',
    payload: { environment, kind, seat, round } satisfies DrainPayload,
    key: `drain:${environment}:${peerKeyOf(peer)}`,
    ...(at ? { runAt: new Date(at) } : {}),
  }
}
