import type { Context } from '#platform/context'
import { lockTransmission, selectIndexEntries, UnitOfWork } from '../transmissions/index.ts'
import type { CounterpartReport } from './counterpart-report.ts'

/** Records with the sender's document, if its envelope was ours, under which id its receiver has reported it. */
export async function recordCounterpartReport(context: Context, report: CounterpartReport): Promise<void> {
  const { environment, subjectEnvelopeId, reportEnvelopeId, reporter } = report
  await context.db.system(async (tx) => {
    const entry = (await selectIndexEntries(tx, environment, [subjectEnvelopeId])).get(subjectEnvelopeId)
    if (entry?.kind !== 'invoice') return
    const scope = { organizationId: entry.organizationId, environment }
    await UnitOfWork.enter(context, tx, scope, async (unit) => {
      const transmission = await lockTransmission(unit, entry.transmissionId)
      // Somebody else may have used the id of our envelope for one of his own.
      if (!transmission?.documentId || transmission.receiver.toLowerCase() !== reporter.toLowerCase()) return
      unit.updateFacts(transmission.documentId, {
        change: ({ reportingIds: [first, , third] }) => ({ reportingIds: [first, reportEnvelopeId, third] }),
      })
      await unit.complete()
    })
  })
}
