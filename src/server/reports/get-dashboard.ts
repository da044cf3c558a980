import type { Dashboard, DashboardRange } from '#contract/reports'
import type { Actor } from '#core/access'
import { addDays, addMonths, dubaiDate } from '#core/calendar'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { requireParticipant } from '#server/participants'
import { countForDashboard } from './dashboard-store.ts'

/**
 * The numbers of the dashboard. A range is whole days in Dubai and ends today; the same range on a list counts the
 * same documents. Raises `participant.not-found`.
 */
export async function getDashboard(
  context: Context,
  actor: Actor,
  participantKey: string,
  range: DashboardRange,
): Promise<Dashboard> {
  authorize(actor, 'report.read')
  const to = dubaiDate(context.clock.now().getTime())
  const from = firstDayOf(range, to)
  return await context.db.tenant(actor, async (tx) => {
    const participant = await requireParticipant(tx, actor, participantKey)
    const counts = await countForDashboard(tx, actor, participantKey, { from, to })
    const { participantId: networkId, registration, supportedDocuments } = participant
    return {
      range: { from, to },
      supportedDocuments: [...supportedDocuments],
      ...counts,
      networkId,
      registration,
    }
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
