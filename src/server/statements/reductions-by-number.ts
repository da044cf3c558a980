/** The invoices of credit notes that state their numbers alone: pure. */
import { isSelfBilled, kindOf } from '#core/kinds'
import { type BalanceEntry, isCredit, type Reduction } from './balance.ts'

/**
 * The invoices that credit notes reduce, by the id of the credit note.
 * @param numbers the numbers that each states
 * @param entries those of one side of an account
 */
export function reductionsByNumber(
  credits: readonly BalanceEntry[],
  numbers: ReadonlyMap<string, readonly string[]>,
  entries: readonly BalanceEntry[],
): ReadonlyMap<string, readonly Reduction[]> {
  const originals = originalsByNumber(entries)
  return new Map(credits.map((credit) => [credit.id, statedBy(credit, numbers, originals)]))
}

/** Nothing unless each number that the credit note states is that of exactly one invoice. */
function statedBy(
  credit: BalanceEntry,
  numbers: ReadonlyMap<string, readonly string[]>,
  originalOf: ReadonlyMap<string, readonly string[]>,
): Reduction[] {
  const originals = (numbers.get(credit.id) ?? []).map(
    (number) => originalOf.get(keyOf(credit, number)) ?? [],
  )
  const ids = originals.flatMap(([id, ...others]) => (id === undefined || others.length > 0 ? [] : [id]))
  return ids.length === originals.length ? ids.map((original) => ({ original, amount: null })) : []
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
