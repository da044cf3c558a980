import { z } from 'zod'
import { Environment } from '#contract/common'
import { PeerKind } from '#contract/operations'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'

export const DrainPayload = z.object({
  environment: Environment,
  kind: PeerKind,
  seat: z.string(),
  /** How many rounds went before this one since the peer is back. */
  round: z.number().int().default(0),
})
export type DrainPayload = z.infer<typeof DrainPayload>

/** Enqueues the next look at what waits for a peer; there is one such job for each peer. */
export async function enqueueDrain(
  context: Context,
  tx: Tx,
  peer: PeerRef,
  options: { at?: string | null; round?: number } = {},
): Promise<void> {
  const { environment, kind, seat } = peer
  await context.jobs.enqueue(
    tx,
    'exchange.drain',
    { environment, kind, seat, round: options.round ?? 0 },
    {
      key: `drain:${environment}:${peerKeyOf(peer)}`,
      ...(options.at ? { runAt: new Date(options.at) } : {}),
    },
  )
}
