import { withSlot } from '../breakers/index.ts'
import { accessPointOf, checkpoint } from '../ports/index.ts'
import { peerOfSeat } from './discover-receiver.ts'
import type { JobRunContext, StartedAttempt } from './job-run-context.ts'
import { processInBatches } from './process-in-batches.ts'
import type { SubmittedAttempt } from './record-results.ts'

/** Concurrent attempts of one run: a worker has several runs, and the receiving peer must not be overloaded. */
const concurrency = 4
/**
 * Milliseconds after which an attempt that waits behind slow ones is left to a later run, well before the lease ends.
 */
const turnWithin = 120_000

/**
 * Submits attempts concurrently; results of about the same time are recorded together.
 * @param record records the results of some of them
 */
export async function submitAttempts(
  run: JobRunContext,
  started: readonly StartedAttempt[],
  record: (submitted: readonly SubmittedAttempt[]) => Promise<void>,
): Promise<void> {
  if (started.length === 0) return
  checkpoint(run.context, 'attempted')
  const latest = performance.now() + turnWithin
  await processInBatches(
    started,
    concurrency,
    (one) => submit(run, one, latest),
    async (submitted) => {
      checkpoint(run.context, 'submitted')
      await record(submitted)
    },
  )
}

async function submit(
  { context, ports, scope }: JobRunContext,
  started: StartedAttempt,
  latest: number,
): Promise<SubmittedAttempt> {
  const { transmission, receiver } = started
  const peer = peerOfSeat(context, scope.environment, receiver.seat)
  if (performance.now() > latest) {
    const text = 'not handed over: others took too long before it'
    return { started, peer, result: { outcome: 'unavailable', text } }
  }
  const result = await withSlot(context, peer, () =>
    accessPointOf(ports, scope.environment).submit(started.bytes, {
      envelopeId: transmission.envelopeId,
      attemptId: `${transmission.id}-${started.messageAttempt}`,
      messageAt: started.messageAt,
      environment: scope.environment,
      receiver,
    }),
  )
  return { started, peer, result }
}
