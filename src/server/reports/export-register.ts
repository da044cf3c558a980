import type { Language } from '#contract/common'
import type { RegisterFileQuery, RegisterRow } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { byteOrderMark, csvLines } from '#platform/csv'
import type { Edge } from '#platform/keyset'
import { requireParticipant } from '#server/participants'
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import arReports from '../../../locales/ar/reports.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import enReports from '../../../locales/en/reports.json' with { type: 'json' }
import { selectRegister } from './register-store.ts'

const words = {
  en: { column: enReports.column, typeCode: enCommon.typeCode },
  ar: { column: arReports.column, typeCode: arCommon.typeCode },
}

/** Rows that are read at a time, each time in a transaction of its own. */
const batchSize = 2_000

/**
 * The whole register of a period as CSV, newest date first, made while it is read. The first part is the headings;
 * whatever is refused is refused before it. Raises `participant.not-found`.
 */
export async function* exportRegister(
  context: Context,
  actor: Actor,
  participantKey: string,
  { direction, from, to, language }: RegisterFileQuery,
): AsyncGenerator<string> {
  authorize(actor, 'report.export')
  await context.db.tenant(actor, (tx) => requireParticipant(tx, actor, participantKey))
  yield byteOrderMark + csvLines([headings(language)])
  const filter = { participantKey, direction, from, to }
  let edge: Edge | undefined
  let last: RegisterRow | undefined
  do {
    const found = await context.db.tenant(actor, (tx) => selectRegister(tx, actor, filter, edge, batchSize))
    yield csvLines(found.map((entry) => cells(entry, language)))
    last = found.length === batchSize ? found.at(-1) : undefined
    edge = last && { side: 'after', key: last.date, id: last.id }
  } while (last)
}

function headings(language: Language): string[] {
  const { date, number, type, party, participantId, currency, total } = words[language].column
  return [date, number, type, party, participantId, currency, total]
}

function cells(entry: RegisterRow, language: Language): (string | null)[] {
  return [
    entry.date,
    entry.number,
    words[language].typeCode[entry.typeCode],
    entry.counterpartyName,
    entry.counterpartyId,
    entry.currency,
    entry.amount,
  ]
}
