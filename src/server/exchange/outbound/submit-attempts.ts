import { withSlot } from '../breakers/index.ts'
import { accessPointOf, checkpoint } from '../ports/index.ts'
import { peerOfSeat } from './discover-receiver.ts'
import type { JobRunContext, StartedAttempt } from './job-run-context.ts'
import type { SubmittedAttempt } from './record-results.ts'

/** Milliseconds that a result waits for those of the same run, to be recorded with them. */
const coalesceMs = 100

/**
 * Hands over side by side; what is done at about the same time is recorded together.
 * @param record writes down what came of some of them
 */
export async function submitAttempts(
  run: JobRunContext,
  all: readonly StartedAttempt[],
  record: (submitted: readonly SubmittedAttempt[]) => Promise<void>,
): Promise<void> {
  if (all.length === 0) return
  checkpoint(run.context, 'attempted')
  const done: SubmittedAttempt[] = []
  const underWay = new Map(
    all.map((started) => {
      const work = submit(run, started).then((result) => {
        done.push(result)
        underWay.delete(started)
      })
      return [started, work] as const
    }),
  )
  while (underWay.size > 0 || done.length > 0) {
    if (done.length === 0) await Promise.race(underWay.values())
    if (underWay.size > 0) await atMost(coalesceMs, Promise.all(underWay.values()))
    checkpoint(run.context, 'submitted')
    await record(done.splice(0))
  }
}

/** Waits for work, so many milliseconds at most. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, wait]).finally(() => clearTimeout(timer))
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
