import type { Context } from '#platform/context'
import type { JobRun } from '#platform/jobs'
import { carryOn } from './carry-on.ts'
import type { LegPayload } from './jobs-of-leg.ts'
import { claimAndStart } from './launch.ts'
import { refreshPicture } from './peer-gate.ts'
import type { ExchangePorts } from './ports.ts'
import { resumeLegs } from './resume-legs.ts'
import { nothing, runOf } from './run.ts'

/**
 * Moves one leg one step on: look up, store bytes and attempt, hand over, record what came back. Each step commits
 * before the next begins, so the process may die anywhere: whoever comes after finds the lease of a dead run, asks
 * what became of the envelope, and if need be hands over the same bytes again. The other side tells a repeat by
 * the envelope id, which never changes. A peer that answers nobody is left alone: the leg waits until it is back.
 */
export async function sendTransmission(
  context: Context,
  ports: ExchangePorts,
  payload: LegPayload,
  job: JobRun,
): Promise<void> {
  const run = runOf(context, ports, payload, job)
  await refreshPicture(context)
  const begun = await context.db.tenant(payload, async (tx) => {
    const begun = nothing()
    await claimAndStart(run, tx, payload.transmissionId, begun)
    if (job.attempt > 1) await resumeLegs(run, tx, { transmissionId: payload.transmissionId }, begun)
    return begun
  })
  await carryOn(run, begun)
}
