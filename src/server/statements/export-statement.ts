import type { StatementFileQuery, StatementRow } from '#contract/statements'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { readBatches, type Table, type TableColumn } from '#platform/files/table-file'
import { findContactAccount } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import arContacts from '../../../locales/ar/contacts.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import enContacts from '../../../locales/en/contacts.json' with { type: 'json' }
import { type Balances, withBalances } from './running-balance.ts'
import { selectBalancesAt, selectStatement } from './statement-store.ts'

const words = {
  en: { ...enContacts.statement, typeCode: enCommon.typeCode, state: enCommon.state },
  ar: { ...arContacts.statement, typeCode: arCommon.typeCode, state: arCommon.state },
}

/**
 * The whole statement of a contact in a period, newest date first, read while it is written. Refusals come before its
 * first row. Raises `participant.not-found` and `contact.not-found`.
 */
export function exportStatement(
  context: Context,
  actor: Actor,
  participantKey: string,
  contactId: string,
  query: StatementFileQuery,
): Table {
  authorize(actor, 'report.export')
  const { language } = query
  const { column, title } = words[language]
  const text = (heading: string): TableColumn => ({ heading, kind: 'text' })
  return {
    name: title,
    language,
    columns: [
      { heading: column.date, kind: 'date' },
      ...[column.number, column.type, column.currency].map(text),
      { heading: column.amount, kind: 'amount' },
      text(column.reportedPaid),
      { heading: column.dueDate, kind: 'date' },
      { heading: column.daysOverdue, kind: 'number' },
      { heading: column.balance, kind: 'amount' },
    ],
    batches: rowsOf(context, actor, participantKey, contactId, query),
  }
}

function nameOf({ amount, line, typeCode }: StatementRow, names: (typeof words)['en']): string {
  if (line === 'document') return names.typeCode[typeCode]
  return amount.startsWith('-') ? names.payment : names.refund
}

async function* rowsOf(
  context: Context,
  actor: Actor,
  participantKey: string,
  contactId: string,
  { language, ...period }: StatementFileQuery,
) {
  const account = await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    return await findContactAccount(tx, contactId)
  })
  const filter = { ...period, participantKey, account }
  const batches = readBatches(
    (edge, limit) => context.db.tenant(actor, (tx) => selectStatement(tx, filter, edge, limit)),
    ({ date }) => date,
  )
  const cells = (row: StatementRow) => [
    row.date,
    row.number,
    nameOf(row, words[language]),
    row.currency,
    row.amount,
    row.reportedPaid ? words[language].state.yes : '',
    row.dueDate,
    row.daysOverdue,
    row.balance,
  ]
  const today = dubaiDate(context.clock.now().getTime())
  let balances: Balances | undefined
  for await (const entries of batches) {
    const [newest] = entries
    if (!newest) continue
    balances ??= await context.db.tenant(actor, (tx) => selectBalancesAt(tx, filter, newest))
    yield withBalances(entries, balances, today).map(cells)
  }
}
