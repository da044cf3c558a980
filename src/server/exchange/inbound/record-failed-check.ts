import type { Context } from '#platform/base/context'
import { hasMoved, isMoving } from '#platform/database/organization-moves'
import { isDatabaseAway } from '#platform/database/statement-errors'
import { appendEvents, lockUndecided, saveArrival } from './lock-arrival.ts'

const maxDetailLength = 300

/**
 * Records that our check of an envelope failed, so that operators see repeated failures. It is no result of the
 * envelope, which the job checks again. Never raises: the caller raises the fault itself.
 */
export async function recordFailedCheck(context: Context, inboundId: string, fault: unknown): Promise<void> {
  if (isDatabaseAway(fault) || isMoving(fault) || hasMoved(fault)) return
  const detail = fault instanceof Error ? fault.message : String(fault)
  try {
    await context.db.system(async (tx) => {
      const held = await lockUndecided(tx, inboundId)
      if (!held) return
      const now = context.clock.now()
      const failed = appendEvents(held, [{ type: 'checkFailed' }], now)
      await saveArrival(tx, failed, now, { detail: detail.slice(0, maxDetailLength) })
    })
  } catch (error) {
    context.log.warn({ error, inbound: inboundId }, 'a check that broke down could not be noted')
  }
}
