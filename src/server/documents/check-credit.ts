import type { Finding } from '#contract/common'
import { add, compare, decimal, printDecimal, subtract, zero } from '#core/money'
import type { TenantScope, Tx } from '#platform/database'
import { fieldFinding } from '#platform/problem'
import { selectCorrections, selectDocument } from './store.ts'

/** A credit note, with its gross amount in the document currency; undefined while that cannot be worked out. */
interface Credit {
  readonly id: string
  readonly gross: string | undefined
}

/**
 * Credits may take back what an invoice charged, and no more. The invoice is locked, so that two credit notes
 * issued at once are counted one after the other. Amounts are with VAT, in the document currency.
 * @param others credit notes of the same invoice that are issued in the same transaction, before this one
 */
export async function checkCredit(
  tx: Tx,
  scope: TenantScope,
  originalId: string,
  credit: Credit,
  others: readonly Credit[],
): Promise<Finding[]> {
  const original = await selectDocument(tx, scope, originalId, { lock: true })
  if (!original || credit.gross === undefined) return []
  const corrections = await selectCorrections(tx, scope, originalId)
  const issued = corrections.filter((other) => other.state === 'issued' && other.id !== credit.id)
  const credited = [...issued, ...others].reduce((sum, { gross }) => add(sum, decimal(gross ?? '0')), zero)
  const left = subtract(decimal(original.gross), credited)
  if (compare(decimal(credit.gross), left) <= 0) return []
  return [
    fieldFinding(
      'lines',
      'falaj-credit-exceeds-original',
      `Invoice ${original.number ?? ''} has ${printDecimal(left)} ${original.currency} left to credit.`,
      { number: original.number ?? '', left: printDecimal(left), currency: original.currency },
    ),
  ]
}
