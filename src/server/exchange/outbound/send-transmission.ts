import type { Context } from '#platform/context'
import type { JobRun } from '#platform/jobs'
import { refreshBreakers } from '../breakers/index.ts'
import type { ExchangePorts } from '../ports/index.ts'
import type { TransmissionPayload } from '../transmissions/index.ts'
import { executeWork } from './execute.ts'
import { noWork, jobRunContext } from './job-run-context.ts'
import { resumeTransmissions } from './resume-transmissions.ts'
import { claimAndStart } from './start-transmission.ts'

/**
 * Moves one leg one step on: look up, store bytes and attempt, hand over, record what came back. Each step commits
 * before the next begins, so the process may die anywhere: whoever comes after finds the lease of a dead run, asks
 * what became of the envelope, and if need be hands over the same bytes again. The other side tells a repeat by
 * the envelope id, which never changes. A peer that answers nobody is left alone: the leg waits until it is back.
 */
export async function sendTransmission(
  context: Context,
  ports: ExchangePorts,
  payload: TransmissionPayload,
  job: JobRun,
): Promise<void> {
  const run = jobRunContext(context, ports, payload, job)
  await refreshBreakers(context)
  const begun = await context.db.tenant(payload, async (tx) => {
    const begun = noWork()
    await claimAndStart(run, tx, payload.transmissionId, begun)
    if (job.attempt > 1) await resumeTransmissions(run, tx, { transmissionId: payload.transmissionId }, begun)
    return begun
  })
  await executeWork(run, begun)
}
