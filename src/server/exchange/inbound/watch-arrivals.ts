import { arrivalLimits, statusLateMinutes, watchArrival } from '#core/arrival'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { selectWaiting } from '../arrivals/index.ts'
import { appendEvents, lockArrivals, saveArrival } from './lock-arrival.ts'

const batch = 500

/**
 * Notifies operators of envelopes that wait longer than allowed for their check, or for our message level status:
 * once for each limit. Part of the sweep.
 */
export async function watchArrivals(context: Context): Promise<void> {
  await context.db.system((tx) => watchAll(context, tx))
}

async function watchAll(context: Context, tx: Tx): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - arrivalLimits.checkAlarm * 60_000)
  const waiting = await selectWaiting(tx, before, {
    lastNotice: statusLateMinutes(now.toISOString()),
    limit: batch,
  })
  for (const held of (await lockArrivals(tx, waiting)).values()) {
    const notices = watchArrival(held.state, now.toISOString())
    if (notices.length === 0) continue
    const alarms = notices.map((notice) => ({ type: 'alarmed', notice }) as const)
    await saveArrival(tx, appendEvents(held, alarms, now), now)
    const { receivedAt, failedChecks } = held.state
    context.log.error(
      { inbound: held.id, receivedAt, failedChecks, notices },
      'an envelope waits for its check beyond the time limit',
    )
  }
}
