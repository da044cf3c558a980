import type { TransmissionSnapshot } from '#core/transmission'
import type { LockedTransmission, Transmission } from '../ports/index.ts'
import { applyEvents, lockTransmissions, selectTransmissions } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'

/** A held report that is queued now. */
interface ReleasedReport {
  readonly report: LockedTransmission
  readonly snapshot: TransmissionSnapshot
}

/**
 * The receivers can be reached, so the reports may leave: both go on side by side from here (transport facts, 4.2).
 * Otherwise a wrong address would report an invoice without a receiver. The caller sends the returned reports.
 */
export async function releaseReports(
  unit: UnitOfWork,
  invoices: readonly Transmission[],
): Promise<ReleasedReport[]> {
  const documentIds = invoices.flatMap(({ documentId }) => documentId ?? [])
  if (documentIds.length === 0) return []
  await unit.flush()
  const transmissions = await selectTransmissions(unit, documentIds)
  const held = transmissions.filter(({ kind, state }) => kind === 'taxReport' && state === 'held')
  if (held.length === 0) return []
  const released: ReleasedReport[] = []
  const reports = await lockTransmissions(
    unit,
    held.map(({ id }) => id),
  )
  for (const report of reports)
    released.push({ report, snapshot: await applyEvents(unit, report, [{ type: 'queued' }]) })
  return released
}
