import { add, decimal, printDecimal, subtract, zero } from '#core/money'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { selectCorrections } from '../rows/index.ts'
import { selectCreditParts } from './store.ts'

/** A credit note of the same invoice, with the amount that it takes from it in the document currency. */
interface Credit {
  readonly id: string
  readonly gross: string | undefined
}

/**
 * The remaining amount of an issued invoice, with VAT, in its currency: a decimal.
 * @param credit the id of the credit note in question; it does not count
 * @param others credit notes of the same invoice that are issued in the same transaction, before this one
 */
export async function remainingCredit(
  tx: TenantTx,
  original: DocumentRecord,
  credit: string | null,
  others: readonly Credit[] = [],
): Promise<string> {
  const [corrections, parts] = await Promise.all([
    selectCorrections(tx, original.id),
    selectCreditParts(tx, original.id),
  ])
  const before = parts.map(({ amount, creditId }) => ({ id: creditId, gross: amount }))
  return remainingOf(
    original,
    corrections.filter(({ id }) => id !== credit),
    [...before, ...others],
  )
}

/**
 * The same from the documents that correct only this invoice, without drafts, and the amounts that credit notes for
 * several invoices take from it.
 */
export function remainingOf(
  original: DocumentRecord,
  corrections: readonly DocumentRecord[],
  others: readonly Credit[] = [],
): string {
  const issued = corrections.filter(({ state }) => state === 'issued')
  const credited = [...issued, ...others].reduce((sum, { gross }) => add(sum, decimal(gross ?? '0')), zero)
  return printDecimal(subtract(decimal(original.gross), credited))
}
