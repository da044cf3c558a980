import { withSlot } from '../breakers/index.ts'
import { accessPointOf, checkpoint } from '../ports/index.ts'
import { peerOfSeat } from './discover-receiver.ts'
import { inGroups } from './in-groups.ts'
import type { JobRunContext, StartedAttempt } from './job-run-context.ts'
import type { SubmittedAttempt } from './record-results.ts'

/** Attempts of one run that are under way at once. */
const atOnce = 16

/**
 * Hands over side by side; what is done at about the same time is recorded together.
 * @param record writes down what came of some of them
 */
export async function submitAttempts(
  run: JobRunContext,
  started: readonly StartedAttempt[],
  record: (submitted: readonly SubmittedAttempt[]) => Promise<void>,
): Promise<void> {
  if (started.length === 0) return
  checkpoint(run.context, 'attempted')
  await inGroups(
    started,
    atOnce,
    (one) => submit(run, one),
    async (submitted) => {
      checkpoint(run.context, 'submitted')
      await record(submitted)
    },
  )
}

async function submit(
  { context, ports, scope }: JobRunContext,
  started: StartedAttempt,
): Promise<SubmittedAttempt> {
  const { transmission, receiver } = started
  const peer = peerOfSeat(context, scope.environment, receiver.seat)
  const result = await withSlot(context, peer, () =>
    accessPointOf(ports, scope.environment).submit(started.bytes, {
      envelopeId: transmission.envelopeId,
      attemptId: `${transmission.id}-${started.messageAttempt}`,
      environment: scope.environment,
      receiver,
    }),
  )
  return { started, peer, result }
}
