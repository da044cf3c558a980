/** Statements of accounts (migration 0028), read along the index `documents_by_counterparty` (migration 0082). */
import { sql } from 'kysely'
import type { Page } from '#contract/common'
import type { StatementRow } from '#contract/statements'
import { anyOf, type TenantTx } from '#platform/database/database'
import type { Edge } from '#platform/database/keyset'
import { countUpToLimit, fromEdge, type SortOrder } from '#platform/database/keyset-query'
import { type Row, recordOf } from '#platform/database/row-records'
import type { ContactAccount } from '#server/contacts'

/** The filter of a statement. Days are those of Asia/Dubai, `YYYY-MM-DD`, both ends included. */
interface StatementFilter {
  readonly participantKey: string
  readonly account: ContactAccount
  readonly side: 'receivable' | 'payable'
  readonly from: string
  readonly to: string
}

/** The totals of a statement in one currency: amounts as decimals, and the number of documents in the period. */
interface CountedTotal {
  readonly currency: string
  readonly count: number
  readonly opening: string
  readonly invoiced: string
  readonly credited: string
  readonly reportedPaid: string
  readonly paid: string
  readonly closing: string
}

const newestFirst: SortOrder = { column: 'date', direction: 'desc' }

/** A row of a statement before its balance is known, with what the balance needs. */
export type StatementEntry = Omit<StatementRow, 'balance' | 'daysOverdue'> & {
  /** What was recorded as paid of a document. */
  readonly paid: string
  /** What is open of an invoice; 0 of other rows. */
  readonly open: string
}

function toEntry(row: Row<'report_statement_lines'>): StatementEntry {
  const {
    counterpartyId: _id,
    counterpartyName: _name,
    participantKey: _key,
    side: _side,
    ...entry
  } = recordOf(row)
  return entry as StatementEntry
}

/** All documents and payments of an account up to the end of the period. */
function accountOf(tx: TenantTx, { account, participantKey, side, to }: StatementFilter) {
  const shared = account.named.map(({ participantId }) => participantId)
  const names = account.named.map(({ name }) => name)
  return tx.tenant
    .selectFrom('report_statement_lines')
    .where('participant_key', '=', participantKey)
    .where('counterparty_id', '=', anyOf([...account.participantIds, ...shared]))
    .where(
      sql<boolean>`(counterparty_id = any(${[...account.participantIds]}::text[]) or (counterparty_id, counterparty_name)
        in (select * from unnest(${shared}::text[], ${names}::text[])))`,
    )
    .where('side', '=', side)
    .where('date', '<=', to)
}

/** Up to `limit` entries of the period beyond the edge, from it outwards; without an edge the newest. */
export async function selectStatement(
  tx: TenantTx,
  filter: StatementFilter,
  edge: Edge | undefined,
  limit: number,
): Promise<StatementEntry[]> {
  const entries = accountOf(tx, filter).selectAll().where('date', '>=', filter.from)
  return (await fromEdge(entries, newestFirst, edge, limit).execute()).map(toEntry)
}

/** How many entries the period has, counted up to a bound. */
export async function countStatement(tx: TenantTx, filter: StatementFilter): Promise<Page['total']> {
  return await countUpToLimit(tx, accountOf(tx, filter).where('date', '>=', filter.from))
}

/** The effect of a row on the balance, as SQL. */
// A credit note that is answered as paid is no money that arrived. What was recorded as paid of such an invoice is a line of
// its own, so that it does not count twice.
const effect = sql`case when line = 'document' and reported_paid and amount > 0 then paid else amount end`

/** The balance of each currency after an entry, with everything before the period. */
export async function selectBalancesAt(
  tx: TenantTx,
  filter: StatementFilter,
  { date, id }: StatementEntry,
): Promise<Map<string, string>> {
  const rows = await accountOf(tx, filter)
    .select([sql<string>`currency`.as('currency'), sql<string>`sum(${effect})`.as('balance')])
    .where(sql<boolean>`(date, id) <= (${date}::date, ${id})`)
    .groupBy('currency')
    .execute()
  return new Map(rows.map(({ balance, currency }) => [currency, balance]))
}

/** One total for each currency that was ever used, in the order of their codes. */
export async function selectStatementTotals(tx: TenantTx, filter: StatementFilter): Promise<CountedTotal[]> {
  const inPeriod = sql`date >= ${filter.from}`
  const isDocument = sql`${inPeriod} and line = 'document'`
  return await accountOf(tx, filter)
    .select([
      // The columns of a union may be null, as far as the catalog knows.
      sql<string>`currency`.as('currency'),
      sql<number>`count(*) filter (where ${isDocument})`.as('count'),
      sql<string>`coalesce(sum(${effect}) filter (where not ${inPeriod}), 0)`.as('opening'),
      sql<string>`coalesce(sum(amount) filter (where ${isDocument} and amount > 0), 0)`.as('invoiced'),
      sql<string>`coalesce(sum(amount) filter (where ${isDocument} and amount < 0), 0)`.as('credited'),
      sql<string>`coalesce(sum(amount - paid) filter (where ${isDocument} and amount > 0 and reported_paid), 0)`.as(
        'reportedPaid',
      ),
      sql<string>`coalesce(-sum(amount) filter (where ${inPeriod} and line = 'payment'), 0)`.as('paid'),
      sql<string>`coalesce(sum(${effect}), 0)`.as('closing'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}
