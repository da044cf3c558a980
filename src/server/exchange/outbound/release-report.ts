import type { TransmissionSnapshot } from '#core/transmission'
import type { LockedTransmission, Transmission } from '../ports/index.ts'
import {
  applyEvents,
  lockTransmission,
  selectTransmissions,
  type UnitOfWork,
} from '../transmissions/index.ts'

/** A report that was held and is queued now. */
interface ReleasedReport {
  readonly report: LockedTransmission
  readonly snapshot: TransmissionSnapshot
}

/**
 * The receiver can be reached, so the report may leave: both go on side by side from here (transport facts, 4.2).
 * Otherwise a wrong address would report an invoice that nobody can receive. Whoever calls sends what it is given.
 */
export async function releaseReport(unit: UnitOfWork, invoice: Transmission): Promise<ReleasedReport[]> {
  const released: ReleasedReport[] = []
  if (!invoice.documentId) return released
  await unit.flush()
  for (const { id, kind, state } of await selectTransmissions(unit, invoice.documentId)) {
    if (kind !== 'taxReport' || state !== 'held') continue
    await unit.flush()
    const report = await lockTransmission(unit, id)
    if (!report) continue
    released.push({ report, snapshot: await applyEvents(unit, report, [{ type: 'queued' }]) })
  }
  return released
}
