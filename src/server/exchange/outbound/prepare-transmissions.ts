import type { PortalEvent } from '#contract/events'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import type { JobRun } from '#platform/jobs'
import { readForSending } from '#server/documents'
import { refreshPicture } from '../breakers/index.ts'
import { knowSource } from '../envelopes/index.ts'
import { checkpoint, type ExchangePorts } from '../ports/index.ts'
import { latestLeg, prepare, type SetOff, selectLegs } from '../transmissions/index.ts'
import { carryOn } from './execute.ts'
import { type Begun, nothing, type Run, runOf } from './job-run-context.ts'
import { resumeLegs } from './resume-transmissions.ts'
import { launch } from './start-transmission.ts'

/**
 * Turns an issued document into its two legs, to the receiver, and the report to the tax authority, and sends both.
 * The report is held until it is known that the receiver can be reached. Report-only documents have no way to a
 * receiver. Doing it again changes nothing, and goes on where a run of the same job was cut off.
 */
export async function prepareTransmissions(
  context: Context,
  ports: ExchangePorts,
  event: Pick<PortalEvent, 'organizationId' | 'environment' | 'subjectId'>,
  job: JobRun,
): Promise<void> {
  const run = runOf(context, ports, event, job)
  await refreshPicture(context)
  const begun = await context.db.tenant(event, async (tx) => {
    const begun = nothing()
    const frozen = await readForSending(tx, event, event.subjectId)
    if (frozen?.record.state !== 'issued') return begun
    knowSource(tx, event.subjectId, frozen.xml.toString('utf8'))
    const made = await prepare(context, tx, event, frozen, setOffIn(run, tx, begun))
    if (!made && job.attempt > 1) await resume(run, tx, event.subjectId, begun)
    return begun
  })
  checkpoint(context, 'prepared')
  await carryOn(run, begun)
}

function setOffIn(run: Run, tx: Tx, begun: Begun): SetOff {
  return (legId, event) => launch(run, tx, legId, event, begun)
}

async function resume(run: Run, tx: Tx, documentId: string, begun: Begun): Promise<void> {
  const invoice = latestLeg(await selectLegs(tx, run.scope, documentId), 'invoice')
  if (invoice) await resumeLegs(run, tx, { subjectEnvelopeId: invoice.subjectEnvelopeId }, begun)
}
