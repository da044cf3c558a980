import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { resumeMails } from '#server/delivery'
import { type Receiver, resumeTenantExchange } from '#server/exchange/transfer'
import { resumeImports } from '#server/imports'

/**
 * Enqueues the jobs of all unfinished work of a tenant: its rows came from a file, and the queue is not moved. Tables
 * that are built again (`copiedTables`) are not moved either. In a transaction within the tenant.
 * @param receivers its participants, when envelopes for them may have arrived before
 */
export async function resumeTenant(
  context: Context,
  tx: TenantTx,
  receivers: readonly Receiver[],
): Promise<void> {
  await resumeTenantExchange(context, tx, receivers)
  await resumeImports(context, tx)
  await resumeMails(context, tx)
}
