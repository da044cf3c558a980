import { z } from 'zod'
import { Environment } from '#contract/common'
import type { TransmissionSnapshot } from '#core/transmission'
import type { UnitOfWork } from './unit-of-work.ts'

/** Which transmission a job is about. */
export const TransmissionPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  transmissionId: z.string(),
})
export type TransmissionPayload = z.infer<typeof TransmissionPayload>

/** The key of the one job that a transmission has. */
export function sendKey(transmissionId: string): string {
  return `send:${transmissionId}`
}

/** Enqueues `exchange.send` for a transmission. There is one such job for each: a later request replaces an earlier one. */
export async function enqueueSend(
  { context, tx, scope }: Pick<UnitOfWork, 'context' | 'tx' | 'scope'>,
  transmissionId: string,
  at: string | null = null,
): Promise<void> {
  const payload: TransmissionPayload = {
    organizationId: scope.organizationId,
    environment: scope.environment,
    transmissionId,
  }
  await context.jobs.enqueue(tx, 'exchange.send', payload, {
    key: sendKey(transmissionId),
    lane: scope.organizationId,
    ...(at === null ? {} : { runAt: new Date(at) }),
  })
}

/** Enqueues the job that a state asks for; none when it only waits for others, or for a message level status. */
export async function enqueueNext(
  unit: UnitOfWork,
  transmissionId: string,
  { state, nextAttemptAt }: TransmissionSnapshot,
): Promise<void> {
  const isScheduled = state === 'held' && nextAttemptAt !== null
  if (state === 'queued' || state === 'retrying' || state === 'inDoubt' || isScheduled)
    await enqueueSend(unit, transmissionId, nextAttemptAt)
}
