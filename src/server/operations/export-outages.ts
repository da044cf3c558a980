import type { Actor } from '#core/access'
import { dubaiDateTime } from '#core/calendar'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { byteOrderMark, csvLines } from '#platform/csv'
import { requireOutage } from './get-outage.ts'
import { noticeClock } from './outage.ts'
import { selectHeldUp, selectTenantOutages } from './tenant-outage-store.ts'

const maxRows = 10_000
const batchSize = 2_000

/** The log of outages of the organization as CSV, newest first; times are those of Dubai. */
export async function exportOutages(context: Context, actor: Actor): Promise<string> {
  authorize(actor, 'report.export')
  const now = context.clock.now().toISOString()
  const outages = await context.db.tenant(actor, (tx) =>
    selectTenantOutages(tx, actor, { before: undefined, limit: maxRows }),
  )
  const rows = outages.map((outage) => {
    const clock = noticeClock(outage.beganAt, outage.notice, now)
    return [
      outage.id,
      outage.peer,
      outage.seat,
      localTime(outage.beganAt),
      localTime(outage.endedAt),
      outage.affected,
      outage.waiting,
      clock.state,
      localTime(clock.dueAt),
      localTime(clock.givenAt),
      clock.reference,
    ]
  })
  const head = [
    ...['Outage', 'Peer', 'Seat', 'Began', 'Ended', 'Documents affected', 'Documents waiting'],
    ...['Notice', 'Notice due', 'Notice given', 'Notice reference'],
  ]
  return byteOrderMark + csvLines([head, ...rows])
}

/** What an outage held up of the organization as CSV, oldest first. Raises `outage.not-found`. */
export async function* exportHeldUp(
  context: Context,
  actor: Actor,
  outageId: string,
): AsyncGenerator<string> {
  authorize(actor, 'report.export')
  const outage = await context.db.tenant(actor, (tx) => requireOutage(tx, actor, outageId))
  yield byteOrderMark +
    csvLines([['Outage', 'Document', 'Number', 'TransmissionKind', 'Held since', 'State', 'Done at']])
  let after: { heldSince: string; id: string } | undefined
  do {
    const edge = after
    const found = await context.db.tenant(actor, (tx) =>
      selectHeldUp(tx, actor, outage, { after: edge, limit: batchSize }),
    )
    yield csvLines(
      found.map((one) => [
        outage.id,
        one.documentId,
        one.number,
        one.transmissionKind,
        localTime(one.heldSince),
        one.state,
        localTime(one.doneAt),
      ]),
    )
    const last = found.at(-1)
    after =
      found.length === batchSize && last ? { heldSince: last.heldSince, id: last.transmissionId } : undefined
  } while (after)
}

/** `2026-11-21 15:04:05+04:00`: sorts as text, and a spreadsheet leaves it as it is. */
function localTime(instant: string | null): string {
  if (instant === null) return ''
  const { date, time } = dubaiDateTime(instant)
  return `${date} ${time}`
}
