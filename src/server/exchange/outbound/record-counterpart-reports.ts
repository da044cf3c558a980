import type { Environment } from '#contract/common'
import { splitIntoChunks } from '#platform/base/chunks'
import type { Context } from '#platform/base/context'
import type { TenantScope, Tx } from '#platform/database/database'
import { selectIndexEntries } from '../transmission-index/index.ts'
import { selectExchange } from '../transmissions/index.ts'
import { UnitOfWork } from '../unit-of-work/index.ts'
import type { CounterpartReport } from './counterpart-report.ts'

/** Maximum number of reports that are recorded together. */
const maxTogether = 16

/**
 * Records the reporting ids of receivers with the documents of their senders, if those envelopes were ours: some in
 * one transaction, and each by a job of its own when that fails. Idempotent.
 */
export async function recordCounterpartReports(
  context: Context,
  reports: readonly CounterpartReport[],
): Promise<void> {
  for (const part of splitIntoChunks(reports, maxTogether)) {
    try {
      await context.db.system((tx) => record(context, tx, part))
    } catch (error) {
      if (reports.length === 1) throw error
      context.log.warn({ error, reports: part.length }, 'reports of receivers could not be recorded together')
      await context.db.system((tx) =>
        context.jobs.enqueueAll(
          tx,
          part.map((report) => ({ name: 'exchange.recordReports', payload: [report] })),
        ),
      )
    }
  }
}

/** A report, and the transmission of the envelope that it is about. */
interface Matched {
  readonly report: CounterpartReport
  readonly transmissionId: string
}

interface Tenant {
  readonly scope: TenantScope
  readonly matched: Matched[]
}

async function record(context: Context, tx: Tx, reports: readonly CounterpartReport[]): Promise<void> {
  const tenants = new Map<string, Tenant>()
  for (const environment of new Set(reports.map((report) => report.environment)))
    for (const [organizationId, matched] of await match(tx, environment, reports))
      tenants.set(`${organizationId} ${environment}`, { scope: { organizationId, environment }, matched })
  await UnitOfWork.enterEach(context, tx, [...tenants.values()], async (unit, { matched }) => {
    for (const one of matched) await recordOne(unit, one)
    await unit.complete()
  })
}

/** The reports of an environment about invoices of ours, by organization. */
async function match(
  tx: Tx,
  environment: Environment,
  reports: readonly CounterpartReport[],
): Promise<ReadonlyMap<string, Matched[]>> {
  const here = reports.filter((report) => report.environment === environment)
  const subjects = here.map(({ subjectEnvelopeId }) => subjectEnvelopeId)
  const entries = await selectIndexEntries(tx, environment, subjects)
  const invoices = here.flatMap((report) => {
    const entry = entries.get(report.subjectEnvelopeId)
    return entry?.kind === 'invoice' ? [{ report, ...entry }] : []
  })
  return Map.groupBy(invoices, ({ organizationId }) => organizationId)
}

async function recordOne(unit: UnitOfWork, { report, transmissionId }: Matched): Promise<void> {
  const { reportEnvelopeId, reporter } = report
  const exchange = await selectExchange(unit, { transmissionId })
  const invoice = exchange.find(({ id }) => id === transmissionId)
  // Another sender may have used the id of our envelope.
  if (!invoice?.documentId || invoice.receiver.toLowerCase() !== reporter.toLowerCase()) return
  unit.updateFacts(invoice.documentId, {
    change: ({ reportingIds: [first, , third] }) => ({ reportingIds: [first, reportEnvelopeId, third] }),
  })
}
