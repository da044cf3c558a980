import type { Finding } from '#contract/common'
import { add, compare, decimal, printDecimal, subtract, zero } from '#core/money'
import type { TenantScope, Tx } from '#platform/database'
import { fieldFinding } from '#platform/problem'
import { selectCorrections, selectDocument } from './store.ts'

/**
 * Credits may take back what an invoice charged, and no more. The invoice is locked, so that two credit notes
 * issued at once are counted one after the other. Amounts are with VAT, in the document currency.
 */
export async function checkCredit(
  tx: Tx,
  scope: TenantScope,
  originalId: string,
  credit: { id: string; gross: string | undefined },
): Promise<Finding[]> {
  const original = await selectDocument(tx, scope, originalId, { lock: true })
  if (!original || credit.gross === undefined) return []
  const corrections = await selectCorrections(tx, scope, originalId)
  const credited = corrections
    .filter((other) => other.state === 'issued' && other.id !== credit.id)
    .reduce((sum, other) => add(sum, decimal(other.gross)), zero)
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
