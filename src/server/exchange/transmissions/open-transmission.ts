import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { NewTransmissionEvent, Transmission } from '../ports/index.ts'
import { applyEvents } from './apply-events.ts'
import { knowEvents } from './known-events.ts'
import { takeMade } from './store.ts'
import { enqueueNext } from './transmission-jobs.ts'

/** The first event of a leg that the transaction has made. */
export async function openTransmission(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  event: NewTransmissionEvent,
): Promise<{ leg: Transmission; state: TransmissionSnapshot }> {
  const leg = takeMade(tx, transmissionId)
  if (!leg) throw new Error(`the leg ${transmissionId} was not made`)
  knowEvents(tx, leg.id, [])
  return { leg, state: await applyEvents(context, tx, scope, leg, [event], { source: 'portal' }) }
}

/** The same, and the job that it asks for. */
export async function openAndEnqueue(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  event: NewTransmissionEvent,
): Promise<void> {
  const { leg, state } = await openTransmission(context, tx, scope, transmissionId, event)
  await enqueueNext(context, tx, scope, leg.id, state)
}
