/** What credit notes take from invoices: computed by functions of the database (migration 0083) and stored with each invoice. */
import { sql } from 'kysely'
import { queue, type TenantTx } from '#platform/database/database'

/** Writes what credit notes take from these invoices, which stay locked until the end of the transaction. Queued. */
export async function refreshCredited(tx: TenantTx, originalIds: readonly string[]): Promise<void> {
  if (originalIds.length === 0) return
  const { environment, organizationId } = tx.scope
  const ids = [...new Set(originalIds)].toSorted()
  await queue(
    tx,
    sql`select falaj.refresh_credited(${organizationId}, ${environment}, ${ids}::text[])`.compile(tx),
  )
}
