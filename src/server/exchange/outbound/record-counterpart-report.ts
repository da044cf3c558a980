import type { Context } from '#platform/context'
import { inUnitOfWork, lockTransmission, selectIndexEntries } from '../transmissions/index.ts'
import type { CounterpartReport } from './record-reporting-id.ts'

/** Records with the sender's document, if its envelope was ours, under which id its receiver has reported it. */
export async function recordCounterpartReport(context: Context, report: CounterpartReport): Promise<void> {
  const { environment, subjectEnvelopeId, reportEnvelopeId, reporter } = report
  const found = await context.db.autocommit((db) => selectIndexEntries(db, environment, [subjectEnvelopeId]))
  const entry = found.get(subjectEnvelopeId)
  if (entry?.kind !== 'invoice') return
  await inUnitOfWork(context, { organizationId: entry.organizationId, environment }, async (unit) => {
    const transmission = await lockTransmission(unit, entry.transmissionId)
    // Somebody else may have used the id of our envelope for one of his own.
    if (!transmission?.documentId || transmission.receiver.toLowerCase() !== reporter.toLowerCase()) return
    unit.updateFacts(transmission.documentId, {
      change: ({ reportingIds: [first, , third] }) => ({ reportingIds: [first, reportEnvelopeId, third] }),
    })
    await unit.complete()
  })
}
