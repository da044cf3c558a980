/** The newest documents of an account, read along the indexes `documents_by_counterparty` and `…_by_named_counterparty`. */
import { sql } from 'kysely'
import type { ContactBalanceQuery } from '#contract/statements'
import { readInOrder, type TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import type { AccountAddress } from './addresses.ts'
import type { BalanceEntry } from './balance.ts'

interface AddressFilter {
  readonly participantKey: string
  /** At least one. */
  readonly addresses: readonly AccountAddress[]
  readonly side: ContactBalanceQuery['side']
}

/** The entries of an account, newest first, and whether they are all. */
interface NewestEntries {
  readonly entries: readonly BalanceEntry[]
  readonly complete: boolean
}

const columns = ['id', 'date', 'number', 'type_code', 'currency', 'amount', 'paid', 'reported_paid'] as const

/**
 * The addresses are read side by side, each in the order of its index, so that no more than the limit is read of all of
 * them together.
 * @param limit maximum number of documents of the account
 */
export async function selectNewestEntries(
  tx: TenantTx,
  { addresses, participantKey, side }: AddressFilter,
  limit: number,
): Promise<NewestEntries> {
  await readInOrder(tx)
  const [first, ...others] = addresses.map((address) =>
    tx.selectFrom(atAddress(tx, address, { participantKey, side }).as('own')).selectAll(),
  )
  if (!first) return { entries: [], complete: true }
  const account = others.reduce((all, one) => all.unionAll(one), first)
  const rows = await tx
    .selectFrom(account.as('account'))
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map((row) => recordOf(row) as BalanceEntry)
  return { entries, complete: rows.length <= limit }
}

/**
 * The newest entries of several accounts in one query, in their order.
 * @param limit maximum number of documents of each account
 */
export async function selectEntriesOfAccounts(
  tx: TenantTx,
  accounts: readonly (readonly AccountAddress[])[],
  filter: Omit<AddressFilter, 'addresses'>,
  limit: number,
): Promise<NewestEntries[]> {
  await readInOrder(tx)
  const [first, ...others] = accounts.flatMap((addresses, account) =>
    addresses.map((address) =>
      tx
        .selectFrom(
          atAddress(tx, address, filter)
            .limit(limit + 1)
            .as('own'),
        )
        .selectAll()
        .select(sql<number>`${sql.lit(account)}::integer`.as('account')),
    ),
  )
  const rows = first ? await others.reduce((all, one) => all.unionAll(one), first).execute() : []
  const found: BalanceEntry[][] = accounts.map(() => [])
  for (const { account, ...row } of rows) found[account]?.push(recordOf(row) as BalanceEntry)
  return found.map((entries) => ({
    entries: entries.toSorted(newestFirst).slice(0, limit),
    complete: entries.length <= limit,
  }))
}

function newestFirst(a: BalanceEntry, b: BalanceEntry): number {
  return compareTexts(b.date, a.date) || compareTexts(b.id, a.id)
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** The entries at an address, newest first. Without an order of its own, PostgreSQL would read it as a whole and sort it. */
function atAddress(
  tx: TenantTx,
  { name, participantId }: AccountAddress,
  { participantKey, side }: Omit<AddressFilter, 'addresses'>,
) {
  const rows = tx.tenant
    .selectFrom('report_statement')
    .select(columns)
    .where('participant_key', '=', participantKey)
    .where('counterparty_id', '=', participantId)
    .where('side', '=', side)
  const own = name === undefined ? rows : rows.where('counterparty_name', '=', name)
  return own.orderBy('date', 'desc').orderBy('id', 'desc')
}
