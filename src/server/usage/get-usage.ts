import type { Usage } from '#contract/usage'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { selectMonths, selectNames } from './store.ts'

/**
 * Number of documents that the companies of an organization sent and received in a year, by month. Documents that
 * were issued to a file, which another provider sends, do not count. Needs `report.read`.
 */
export async function getUsage(context: Context, actor: Actor, wanted: number | undefined): Promise<Usage> {
  authorize(actor, 'report.read')
  const year = wanted ?? yearOf(context.clock.now())
  const [names, rows] = await context.db.tenant(actor, (tx) =>
    Promise.all([selectNames(tx), selectMonths(tx, year)]),
  )
  const months = rows.map(({ month, participantKey, received, sent }) => {
    const { nameAr = '', nameEn = participantKey } = names.get(participantKey) ?? {}
    return { participant: { id: participantKey, nameEn, nameAr }, month, sent, received }
  })
  return {
    year,
    documents: months.reduce((sum, { received, sent }) => sum + sent + received, 0),
    freeAYear: freeAYear(context, actor.environment),
    months: months.toSorted(
      (one, other) =>
        other.month.localeCompare(one.month) ||
        one.participant.nameEn.localeCompare(other.participant.nameEn),
    ) as Usage['months'],
  }
}

/** The year that it is in Dubai. */
export function yearOf(instant: Date): number {
  return Number(dubaiDate(instant.toISOString()).slice(0, 4))
}

/** How many documents a year are free: of live ones, since tests are free. */
export function freeAYear({ config }: Context, environment: Actor['environment']): number | null {
  return environment === 'prod' ? (config.freeDocumentsAYear ?? null) : null
}
