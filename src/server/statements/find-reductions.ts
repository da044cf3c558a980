import { isSelfBilled, kindOf } from '#core/kinds'
import type { TenantTx } from '#platform/database/database'
import { readCreditedNumbers, readCreditParts, readDueDates } from '#server/documents/reading'
import { type BalanceEntry, isCredit, isOpen, type Reduction } from './balance.ts'

interface EntryFacts {
  /** By the id of an open invoice: `YYYY-MM-DD`. */
  readonly dueDates: ReadonlyMap<string, string | null>
  /** By the id of a credit note. */
  readonly reductions: ReadonlyMap<string, readonly Reduction[]>
  /** False where there are too many credit notes to read the invoices that each states. */
  readonly complete: boolean
}

/** Maximum number of credit notes whose contents are read. */
const maxContents = 1_000

/**
 * The due dates of open invoices, and the invoices that credit notes reduce. The row of a credit note has the invoice
 * if the portal issued both; it has parts if it names several of them. The contents of a received one state numbers.
 * @param entries those of one side of an account, newest first
 */
export async function findReductions(tx: TenantTx, entries: readonly BalanceEntry[]): Promise<EntryFacts> {
  const open = entries.filter(isOpen)
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
  const originalOf = originalsByNumber(entries)
  for (const credit of read) reductions.set(credit.id, statedBy(credit, numbers, originalOf))
  return {
    dueDates: new Map([...dues].map(([id, { dueDate }]) => [id, dueDate])),
    reductions,
    complete: others.every(({ id }) => numbers.has(id)),
  }
}

/** Nothing unless each number that the credit note states is that of exactly one invoice. */
function statedBy(
  credit: BalanceEntry,
  numbers: ReadonlyMap<string, readonly string[]>,
  originalOf: ReadonlyMap<string, readonly string[]>,
): Reduction[] {
  const found = (numbers.get(credit.id) ?? []).map((number) => originalOf.get(keyOf(credit, number)) ?? [])
  const ids = found.flatMap(([id, ...others]) => (id === undefined || others.length > 0 ? [] : [id]))
  return ids.length === found.length ? ids.map((original) => ({ original, amount: null })) : []
}

/** The ids of the invoices that have a number; several sellers may have used it. */
function originalsByNumber(entries: readonly BalanceEntry[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const entry of entries) {
    if (isCredit(entry) || entry.number === null) continue
    const key = keyOf(entry, entry.number)
    ids.set(key, [...(ids.get(key) ?? []), entry.id])
  }
  return ids
}

/** On one side of an account, the other party writes either the self-billed documents or all others. */
function keyOf({ typeCode }: BalanceEntry, number: string): string {
  const kind = kindOf(typeCode)
  return `${kind !== undefined && isSelfBilled(kind)} ${number.trim().toLowerCase()}`
}
