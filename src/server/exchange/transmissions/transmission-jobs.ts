import { z } from 'zod'
import { Environment } from '#contract/common'
import type { TransmissionSnapshot } from '#core/transmission'
import type { TenantScope } from '#platform/database/database'
import type { NewJob } from '#platform/queue/jobs'
import type { UnitOfWork } from '../unit-of-work/index.ts'

/** Which transmission a job is about. */
export const TransmissionPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  transmissionId: z.string(),
})
export type TransmissionPayload = z.infer<typeof TransmissionPayload>

/** The single job of a transmission: it makes the next attempt, at once or at a time. */
export function sendJob(
  { organizationId, environment }: TenantScope,
  transmissionId: string,
  at: string | null = null,
): NewJob & { readonly key: string } {
  return {
    name: 'exchange.send',
    payload: { organizationId, environment, transmissionId } satisfies TransmissionPayload,
    key: `send:${transmissionId}`,
    lane: organizationId,
    ...(at === null ? {} : { runAt: new Date(at) }),
  }
}

/** Enqueues `exchange.send` for a transmission. There is one such job for each: a later request replaces an earlier one. */
export async function enqueueSend(
  { context, tx, scope }: Pick<UnitOfWork, 'context' | 'tx' | 'scope'>,
  transmissionId: string,
  at: string | null = null,
): Promise<void> {
  await context.jobs.enqueueAll(tx, [sendJob(scope, transmissionId, at)])
}

/** Enqueues the job of a state; none when it only waits for others, or for a message level status. */
export async function enqueueNext(
  unit: UnitOfWork,
  transmissionId: string,
  { state, nextAttemptAt }: TransmissionSnapshot,
): Promise<void> {
  const isScheduled = state === 'held' && nextAttemptAt !== null
  if (state === 'queued' || state === 'retrying' || state === 'inDoubt' || isScheduled)
    await enqueueSend(unit, transmissionId, nextAttemptAt)
}
