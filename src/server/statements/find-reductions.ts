import type { TenantTx } from '#platform/database/database'
import { readCreditedNumbers, readCreditParts, readDueDates } from '#server/documents/reading'
import { type BalanceEntry, isCredit, isOpen, type Reduction } from './balance.ts'
import { reductionsByNumber } from './reductions-by-number.ts'

interface EntryFacts {
  /** By the id of an open invoice: `YYYY-MM-DD`. */
  readonly dueDates: ReadonlyMap<string, string | null>
  /** By the id of a credit note. */
  readonly reductions: ReadonlyMap<string, readonly Reduction[]>
  /** Credit notes whose invoices are not read, because there are too many. */
  readonly unread: ReadonlySet<string>
}

/** Maximum number of credit notes whose contents are read. */
const maxContents = 1_000

/**
 * The due dates of open invoices, and the invoices that credit notes reduce. The row of a credit note has the invoice
 * if the portal issued both; it has parts if it names several of them. The contents of a received one state numbers.
 * @param accounts the entries of one side of each account, newest first
 */
export async function findReductions(
  tx: TenantTx,
  accounts: readonly (readonly BalanceEntry[])[],
): Promise<EntryFacts> {
  const open = accounts.flat().filter(isOpen)
  const credits = open.filter(isCredit)
  const [dues, parts] = await Promise.all([
    readDueDates(
      tx,
      open.map(({ id }) => id),
    ),
    readCreditParts(
      tx,
      credits.map(({ id }) => id),
    ),
  ])
  const reductions = new Map<string, readonly Reduction[]>(parts)
  for (const { id } of credits) {
    const original = dues.get(id)?.original
    if (original) reductions.set(id, [{ original, amount: null }])
  }
  const others = credits.filter(({ id }) => !reductions.has(id))
  const read = others.slice(0, maxContents)
  const numbers = await readCreditedNumbers(
    tx,
    read.map(({ id }) => id),
  )
  for (const entries of accounts) {
    const own = read.filter((credit) => entries.includes(credit))
    for (const [id, stated] of reductionsByNumber(own, numbers, entries)) reductions.set(id, stated)
  }
  return {
    dueDates: new Map([...dues].map(([id, { dueDate }]) => [id, dueDate])),
    reductions,
    unread: new Set(others.flatMap(({ id }) => (numbers.has(id) ? [] : [id]))),
  }
}
