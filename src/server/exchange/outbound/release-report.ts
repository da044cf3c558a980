import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { Transmission } from '../ports/index.ts'
import { applyEvents, lockTransmission, selectTransmissions } from '../transmissions/index.ts'

/**
 * The receiver can be reached, so the report may leave: both go on side by side from here (transport facts, 4.2).
 * Otherwise a wrong address would report an invoice that nobody can receive. Whoever calls sends what it is given.
 */
export async function releaseReport(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  invoice: Transmission,
): Promise<{ leg: Transmission; state: TransmissionSnapshot }[]> {
  const released: { leg: Transmission; state: TransmissionSnapshot }[] = []
  if (!invoice.documentId) return released
  for (const { id, kind: leg, state } of await selectTransmissions(tx, scope, invoice.documentId)) {
    if (leg !== 'taxReport' || state !== 'held') continue
    const report = await lockTransmission(tx, scope, id)
    if (!report) continue
    const next = await applyEvents(context, tx, scope, report, [{ type: 'queued' }], { source: 'portal' })
    released.push({ leg: report, state: next })
  }
  return released
}
