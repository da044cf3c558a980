import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { advanceClock, selectClock } from './clock-store.ts'

const timeoutMs = 20_000
const pollEveryMs = 100

/** The clock of the portal. */
export interface PortalClock {
  readonly now: Date
  /** Whole minutes by which it is ahead of the real time. */
  readonly offsetMinutes: number
  readonly movable: boolean
}

/** The portal's time, and whether it can be moved. */
export async function readClock(context: Context): Promise<PortalClock> {
  const { aheadMs } = await context.db.system((tx) => selectClock(tx))
  return clockOf(context, aheadMs)
}

function clockOf({ clock, config }: Context, aheadMs: number): PortalClock {
  return { now: clock.now(), offsetMinutes: Math.round(aheadMs / 60_000), movable: config.movableClock }
}

/**
 * Moves the clock of the whole installation forward, with all waiting work; it never goes back. Returns when every
 * process has the new time and due work is enqueued.
 * Raises `access.denied` and, where the configuration does not allow it, `simulator.clock-fixed`.
 */
export async function moveClock(
  context: Context,
  actor: Actor,
  advanceMinutes: number,
): Promise<PortalClock> {
  authorize(actor, 'settings.update')
  if (!context.config.movableClock) throw problem('simulator.clock-fixed')
  const movedTo = await context.db.tenant(actor, async (tx) => {
    const aheadMs = await advanceClock(tx, advanceMinutes * 60_000)
    const after = { advanceMinutes, offsetMinutes: Math.round(aheadMs / 60_000) }
    await recordAudit(tx, actor, { action: 'simulator.clock-moved', subjectId: 'clock', after })
    return aheadMs
  })
  for (let waited = 0; waited < timeoutMs; waited += pollEveryMs) {
    const { aheadMs, shiftedMs } = await context.db.system((tx) => selectClock(tx))
    if (aheadMs === shiftedMs) break
    await sleep(pollEveryMs)
  }
  return clockOf(context, movedTo)
}
