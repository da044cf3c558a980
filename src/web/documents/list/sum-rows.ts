import { isCreditNote, kindOf } from '#core/kinds'
import { decimal, negate, printDecimal, sum } from '#core/money'
import type { Row } from '../queries.ts'

/** An exact sum in a currency. */
export interface CurrencySum {
  readonly currency: string
  readonly amount: string
}

export function isCredit({ typeCode }: Pick<Row, 'typeCode'>): boolean {
  const kind = kindOf(typeCode)
  return kind !== undefined && isCreditNote(kind)
}

/**
 * The payable amounts of rows by currency, in the order of their codes; credit notes are subtracted. A proforma is an offer
 * and no claim: it is left out.
 * @param what `open` for what is open of each instead, as in a list of unpaid invoices
 */
export function sumRows(
  rows: readonly (Pick<Row, 'currency' | 'payable' | 'proforma' | 'typeCode'> &
    Partial<Pick<Row, 'settlement'>>)[],
  what: 'payable' | 'open' = 'payable',
): CurrencySum[] {
  const byCurrency = new Map<string, ReturnType<typeof decimal>[]>()
  for (const row of rows) {
    if (row.proforma) continue
    const amount = decimal(what === 'open' ? (row.settlement?.open ?? '0') : row.payable)
    byCurrency.set(row.currency, [
      ...(byCurrency.get(row.currency) ?? []),
      isCredit(row) ? negate(amount) : amount,
    ])
  }
  return [...byCurrency]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amounts]) => ({ currency, amount: printDecimal(sum(amounts)) }))
}
