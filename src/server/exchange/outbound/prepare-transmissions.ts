import type { PortalEvent } from '#contract/events'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import type { JobRun } from '#platform/jobs'
import { readForSending } from '#server/documents'
import { refreshBreakers } from '../breakers/index.ts'
import { knowSource } from '../envelopes/index.ts'
import { checkpoint, type ExchangePorts } from '../ports/index.ts'
import { latestTransmission, createTransmissions, type OpenNew, selectTransmissions } from '../transmissions/index.ts'
import { executeWork } from './execute.ts'
import { type PendingWork, noWork, type JobRunContext, jobRunContext } from './job-run-context.ts'
import { resumeTransmissions } from './resume-transmissions.ts'
import { startTransmission } from './start-transmission.ts'

/**
 * Turns an issued document into its two legs, to the receiver, and the report to the tax authority, and sends both.
 * The report is held until it is known that the receiver can be reached. Report-only documents have no way to a
 * receiver. Doing it again changes nothing, and goes on where a run of the same job was cut off.
 */
export async function transmitDocument(
  context: Context,
  ports: ExchangePorts,
  event: Pick<PortalEvent, 'organizationId' | 'environment' | 'subjectId'>,
  job: JobRun,
): Promise<void> {
  const run = jobRunContext(context, ports, event, job)
  await refreshBreakers(context)
  const begun = await context.db.tenant(event, async (tx) => {
    const begun = noWork()
    const frozen = await readForSending(tx, event, event.subjectId)
    if (frozen?.record.state !== 'issued') return begun
    knowSource(tx, event.subjectId, frozen.xml.toString('utf8'))
    const made = await createTransmissions(context, tx, event, frozen, setOffIn(run, tx, begun))
    if (!made && job.attempt > 1) await resume(run, tx, event.subjectId, begun)
    return begun
  })
  checkpoint(context, 'prepared')
  await executeWork(run, begun)
}

function setOffIn(run: JobRunContext, tx: Tx, begun: PendingWork): OpenNew {
  return (legId, event) => startTransmission(run, tx, legId, event, begun)
}

async function resume(run: JobRunContext, tx: Tx, documentId: string, begun: PendingWork): Promise<void> {
  const invoice = latestTransmission(await selectTransmissions(tx, run.scope, documentId), 'invoice')
  if (invoice) await resumeTransmissions(run, tx, { subjectEnvelopeId: invoice.subjectEnvelopeId }, begun)
}
