import type { DashboardRange } from '#contract/reports'
import type { Actor } from '#core/access'
import { addDays, addMonths, dubaiDate } from '#core/calendar'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { type Participant, requireParticipant } from '#server/participants'
import { countForDashboard, type DashboardCounts } from './dashboard-store.ts'

export interface DashboardReport {
  /** First and last day, both included. */
  readonly range: { readonly from: string; readonly to: string }
  readonly counts: DashboardCounts
  readonly participant: Participant
}

/**
 * The numbers of the dashboard. A range is whole days in Dubai and ends today; the same range on a list counts the
 * same documents. Raises `participant.not-found`.
 */
export async function getDashboard(
  context: Context,
  actor: Actor,
  participantKey: string,
  range: DashboardRange,
): Promise<DashboardReport> {
  authorize(actor, 'report.read')
  const to = dubaiDate(context.clock.now().getTime())
  const from = firstDayOf(range, to)
  return await context.db.tenant(actor, async (tx) => {
    const participant = await requireParticipant(tx, actor, participantKey)
    const counts = await countForDashboard(tx, actor, participantKey, { from, to })
    return { range: { from, to }, counts, participant }
  })
}

function firstDayOf(range: DashboardRange, today: string): string {
  switch (range) {
    case '7d':
      return addDays(today, -6)
    case '30d':
      return addDays(today, -29)
    case '3m':
      return addDays(addMonths(today, -3), 1)
  }
}
