import type { TransmissionSnapshot } from '#core/transmission'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { Transmission } from '../ports/index.ts'
import { applyEvents } from './apply-events.ts'
import { lockTransmission, selectBlocked } from './store.ts'
import { enqueueNext } from './transmission-jobs.ts'

const ends: readonly TransmissionSnapshot['state'][] = ['sent', 'failed', 'canceled', 'notApplicable']

/** Whether nothing of this leg is still to come, so that what follows it may go. */
export function hasEnded(leg: { readonly state: TransmissionSnapshot['state'] }): boolean {
  return ends.includes(leg.state)
}

/** A leg has come to its end, well or badly: whatever was held behind it goes on its way, oldest first. */
export async function releaseBlocked(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  state: TransmissionSnapshot,
): Promise<void> {
  if (!leg.isBlocking || !hasEnded(state)) return
  for (const id of await selectBlocked(tx, scope, leg.id)) {
    const follower = await lockTransmission(tx, scope, id)
    if (follower?.state !== 'held' || follower.reason !== 'order') continue
    const released = await applyEvents(context, tx, scope, follower, [{ type: 'queued' }], {
      source: 'portal',
    })
    await enqueueNext(context, tx, scope, id, released)
  }
}
