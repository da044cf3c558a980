import type { Language } from '#contract/common'
import type { RegisterFileQuery, RegisterRow } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { readBatches, type Table } from '#platform/table-file'
import { requireParticipant } from '#server/participants'
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import arReports from '../../../locales/ar/reports.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import enReports from '../../../locales/en/reports.json' with { type: 'json' }
import type { RegisterFilter } from './register.ts'
import { selectRegister } from './register-store.ts'

const words = {
  en: { title: enReports.title, column: enReports.column, typeCode: enCommon.typeCode },
  ar: { title: arReports.title, column: arReports.column, typeCode: arCommon.typeCode },
}

/**
 * The whole register of a period, newest date first, read while it is written. Whatever is refused is refused before its
 * first row. Raises `participant.not-found`.
 */
export function exportRegister(
  context: Context,
  actor: Actor,
  participantKey: string,
  { direction, from, to, language }: RegisterFileQuery,
): Table {
  authorize(actor, 'report.export')
  const filter = { participantKey, direction, from, to }
  const { date, number, type, party, participantId, currency, total } = words[language].column
  return {
    name: words[language].title,
    language,
    columns: [
      { heading: date, kind: 'date' },
      ...[number, type, party, participantId, currency].map((heading) => ({
        heading,
        kind: 'text' as const,
      })),
      { heading: total, kind: 'amount' },
    ],
    batches: rowsOf(context, actor, filter, language),
  }
}

async function* rowsOf(context: Context, actor: Actor, filter: RegisterFilter, language: Language) {
  await context.db.tenant(actor, (tx) => requireParticipant(tx, actor, filter.participantKey))
  const batches = readBatches(
    (edge, limit) => context.db.tenant(actor, (tx) => selectRegister(tx, actor, filter, edge, limit)),
    ({ date }) => date,
  )
  for await (const found of batches) yield found.map((entry) => cells(entry, language))
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
