import type { LegState } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { Transmission } from '../ports/index.ts'
import { applyEvents, lockTransmission, selectLegs } from '../transmissions/index.ts'

/**
 * The receiver can be reached, so the report may leave: both go on side by side from here (transport facts, 4.2).
 * Otherwise a wrong address would report an invoice that nobody can receive. Whoever calls sends what it is given.
 */
export async function releaseReport(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  invoice: Transmission,
): Promise<{ leg: Transmission; state: LegState }[]> {
  const released: { leg: Transmission; state: LegState }[] = []
  if (!invoice.documentId) return released
  for (const { id, leg, state } of await selectLegs(tx, scope, invoice.documentId)) {
    if (leg !== 'taxReport' || state !== 'held') continue
    const report = await lockTransmission(tx, scope, id)
    if (!report) continue
    const next = await applyEvents(context, tx, scope, report, [{ type: 'queued' }], { source: 'portal' })
    released.push({ leg: report, state: next })
  }
  return released
}
