import { z } from 'zod'
import { Environment } from '#contract/common'
import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'

/** Which leg a job is about. */
export const TransmissionPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  transmissionId: z.string(),
})
export type TransmissionPayload = z.infer<typeof TransmissionPayload>

function payloadOf(scope: TenantScope, transmissionId: string): TransmissionPayload {
  return { organizationId: scope.organizationId, environment: scope.environment, transmissionId }
}

/** The key of the one job that a leg has. */
export function sendKey(transmissionId: string): string {
  return `send:${transmissionId}`
}

/** Enqueues the next look at a leg. There is one such job for each leg: a later wish replaces an earlier one. */
export async function enqueueSend(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  at: string | null = null,
): Promise<void> {
  await context.jobs.enqueue(tx, 'exchange.send', payloadOf(scope, transmissionId), {
    key: sendKey(transmissionId),
    lane: scope.organizationId,
    ...(at === null ? {} : { runAt: new Date(at) }),
  })
}

/** Enqueues whatever a leg in this state needs next; nothing when it only waits for others, or for an answer. */
export async function enqueueNext(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  state: TransmissionSnapshot,
): Promise<void> {
  const isScheduled = state.state === 'held' && state.nextAttemptAt !== null
  if (state.state === 'queued' || state.state === 'retrying' || state.state === 'inDoubt' || isScheduled) {
    await enqueueSend(context, tx, scope, transmissionId, state.nextAttemptAt)
  }
}
