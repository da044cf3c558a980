import type { Context } from '#platform/context'
import { selectExchange, selectIndexEntries, UnitOfWork } from '../transmissions/index.ts'
import type { CounterpartReport } from './counterpart-report.ts'

/** Records with the sender's document, if its envelope was ours, under which id its receiver has reported it. */
export async function recordCounterpartReport(context: Context, report: CounterpartReport): Promise<void> {
  const { environment, subjectEnvelopeId, reportEnvelopeId, reporter } = report
  await context.db.system(async (tx) => {
    const entry = (await selectIndexEntries(tx, environment, [subjectEnvelopeId])).get(subjectEnvelopeId)
    if (entry?.kind !== 'invoice') return
    const scope = { organizationId: entry.organizationId, environment }
    await UnitOfWork.enter(context, tx, scope, async (unit) => {
      const { transmissionId } = entry
      const exchange = await selectExchange(unit, { transmissionId })
      const invoice = exchange.find(({ id }) => id === transmissionId)
      // Somebody else may have used the id of our envelope for one of his own.
      if (!invoice?.documentId || invoice.receiver.toLowerCase() !== reporter.toLowerCase()) return
      unit.updateFacts(invoice.documentId, {
        change: ({ reportingIds: [first, , third] }) => ({ reportingIds: [first, reportEnvelopeId, third] }),
      })
      await unit.complete()
    })
  })
}
