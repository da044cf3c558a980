import type { Context } from '#platform/context'
import { applyEvents } from './apply-events.ts'
import { enqueueNext, type LegPayload } from './jobs-of-leg.ts'
import { lockTransmission } from './store.ts'

/** Looks at a leg that waits for an answer: overdue ones are marked, so that people see it. Any later answer counts. */
export async function watchTransmission(context: Context, payload: LegPayload): Promise<void> {
  await context.db.tenant(payload, async (tx) => {
    const leg = await lockTransmission(tx, payload, payload.transmissionId)
    if (!leg) return
    const before = leg.answerOverdue
    const state = await applyEvents(context, tx, payload, leg, [], { source: 'portal' })
    const early =
      state.messageLevelStatus.state === 'awaited' && !before && isEarly(state.sentAt, context.clock.now())
    if (early) await enqueueNext(context, tx, payload, leg.id, state)
  })
}

const overdueAfter = 25 * 60_000

function isEarly(sentAt: string | null, now: Date): boolean {
  return sentAt !== null && now.getTime() - Date.parse(sentAt) < overdueAfter
}
