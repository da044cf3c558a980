import type { Language } from '#contract/common'
import type { Actor } from '#core/access'
import { dubaiDateTime } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { Table, TableColumn } from '#platform/files/table-file'
import ar from '../../../locales/ar/operations.json' with { type: 'json' }
import en from '../../../locales/en/operations.json' with { type: 'json' }
import { requireOutage } from './get-outage.ts'
import { noticeClock } from './outage.ts'
import { selectHeldUp, selectTenantOutages } from './tenant-outage-store.ts'

const words = { en, ar }

const text = (heading: string): TableColumn => ({ heading, kind: 'text' })
const count = (heading: string): TableColumn => ({ heading, kind: 'number' })

const maxRows = 10_000

/** The log of outages of the organization, newest first; times are those of Dubai. */
export function exportOutages(context: Context, actor: Actor, language: Language): Table {
  authorize(actor, 'report.export')
  const { logTitle, column } = words[language].file
  return {
    name: logTitle,
    language,
    columns: [
      ...[column.outage, column.peer, column.seat, column.began, column.ended].map(text),
      ...[column.affected, column.waiting].map(count),
      ...[column.notice, column.noticeDue, column.noticeGiven, column.noticeReference].map(text),
    ],
    batches: outageRows(context, actor),
  }
}

async function* outageRows(context: Context, actor: Actor) {
  const now = context.clock.now().toISOString()
  const outages = await context.db.tenant(actor, (tx) =>
    selectTenantOutages(tx, { before: undefined, limit: maxRows }),
  )
  yield outages.map((outage) => {
    const clock = noticeClock(outage.beganAt, outage.notice, now)
    return [
      ...[outage.id, outage.peer, outage.seat, localTime(outage.beganAt), localTime(outage.endedAt)],
      ...[outage.affected, outage.waiting],
      ...[clock.state, localTime(clock.dueAt), localTime(clock.givenAt), clock.reference],
    ]
  })
}

/** The documents of the organization that an outage delayed, oldest first. Raises `outage.not-found`. */
export function exportHeldUp(context: Context, actor: Actor, outageId: string, language: Language): Table {
  authorize(actor, 'report.export')
  const { column, heldUpTitle } = words[language].file
  const { document, doneAt, heldSince, number, outage, state, transmissionKind } = column
  return {
    name: heldUpTitle,
    language,
    columns: [outage, document, number, transmissionKind, heldSince, state, doneAt].map(text),
    batches: heldUpRows(context, actor, outageId),
  }
}

const batchSize = 2_000

async function* heldUpRows(context: Context, actor: Actor, outageId: string) {
  const outage = await context.db.tenant(actor, (tx) => requireOutage(tx, outageId))
  let after: { heldSince: string; id: string } | undefined
  do {
    const edge = after
    const documents = await context.db.tenant(actor, (tx) =>
      selectHeldUp(tx, outage, { after: edge, limit: batchSize }),
    )
    yield documents.map((one) => [
      ...[outage.id, one.documentId, one.number, one.transmissionKind],
      ...[localTime(one.heldSince), one.state, localTime(one.doneAt)],
    ])
    const last = documents.at(-1)
    after =
      documents.length === batchSize && last
        ? { heldSince: last.heldSince, id: last.transmissionId }
        : undefined
  } while (after)
}

/** `2026-11-21 15:04:05+04:00`: sorts as text, and a spreadsheet leaves it as it is. */
function localTime(instant: string | null): string {
  if (instant === null) return ''
  const { date, time } = dubaiDateTime(instant)
  return `${date} ${time}`
}
