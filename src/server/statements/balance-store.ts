/** The newest documents of an account, read along the index `documents_by_counterparty`. */
import type { ContactBalanceQuery } from '#contract/statements'
import { readInOrder, type TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import type { ContactAccount } from '#server/contacts'
import type { BalanceEntry } from './balance.ts'

interface AccountFilter {
  readonly participantKey: string
  readonly account: ContactAccount
  readonly side: ContactBalanceQuery['side']
}

/** The entries of an account, newest first, and whether they are all. */
interface NewestEntries {
  readonly entries: readonly BalanceEntry[]
  readonly complete: boolean
}

/**
 * Each address of the account is read on its own, in the order of the index, so that no account is read as a whole.
 * @param limit maximum number of documents that are read for one address
 */
export async function selectNewestEntries(
  tx: TenantTx,
  { account, participantKey, side }: AccountFilter,
  limit: number,
): Promise<NewestEntries> {
  await readInOrder(tx)
  const columns = ['id', 'date', 'currency', 'amount', 'reported_paid', 'counterparty_name', 'side'] as const
  const parts = await Promise.all(
    addressesOf(account).map(async ({ participantId, name }) => {
      const rows = await tx.tenant
        .selectFrom('report_statement')
        .select(columns)
        .where('participant_key', '=', participantKey)
        .where('counterparty_id', '=', participantId)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const own = rows
        .slice(0, limit)
        .filter((row) => row.side === side && (name === undefined || row.counterparty_name === name))
        .map(({ counterparty_name: _name, side: _side, ...row }) => recordOf(row) as BalanceEntry)
      return { own, complete: rows.length <= limit }
    }),
  )
  const entries = parts.flatMap(({ own }) => own)
  return {
    entries: entries.sort((a, b) => compareText(b.date, a.date) || compareText(b.id, a.id)),
    complete: parts.every(({ complete }) => complete),
  }
}

/** An address that many share is combined with the name. Contacts that were merged may have the same. */
function addressesOf({ participantIds, named }: ContactAccount) {
  const all = [...participantIds.map((participantId) => ({ participantId, name: undefined })), ...named]
  return [...new Map(all.map((one) => [JSON.stringify([one.participantId, one.name]), one])).values()]
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
