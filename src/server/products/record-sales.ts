import type { TenantTx } from '#platform/database/database'
import type { CountedSale, Sale } from './sale.ts'
import { upsertSales } from './sales-store.ts'

/**
 * Records the prices of sold products; call it in the transaction that issues the invoices.
 * @param sales one for each product of an invoice, in the order in which the invoices are issued
 */
export async function recordSales(
  tx: TenantTx,
  participantKey: string,
  sales: readonly Sale[],
): Promise<void> {
  const newest = new Map<string, CountedSale>()
  for (const sale of sales) {
    const key = JSON.stringify([sale.productId, sale.buyerParticipantId, sale.buyerName])
    newest.set(key, { ...sale, invoices: (newest.get(key)?.invoices ?? 0) + 1 })
  }
  // In one order, so that transactions never wait in a ring.
  const ordered = [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sale]) => sale)
  await upsertSales(tx, participantKey, ordered)
}
