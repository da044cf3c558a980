/** The newest documents of an account, read along the indexes `documents_by_counterparty` and `…_by_named_counterparty`. */
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
  const [first, ...others] = addresses.map(({ name, participantId }) => {
    const rows = tx.tenant
      .selectFrom('report_statement')
      .select(columns)
      .where('participant_key', '=', participantKey)
      .where('counterparty_id', '=', participantId)
      .where('side', '=', side)
    const own = name === undefined ? rows : rows.where('counterparty_name', '=', name)
    // Without an order of its own, PostgreSQL would read an address as a whole and sort it.
    return tx.selectFrom(own.orderBy('date', 'desc').orderBy('id', 'desc').as('own')).selectAll()
  })
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
