import type { Context } from '#platform/base/context'
import type { TenantScope, Tx } from '#platform/database/database'
import { resumeMails } from '#server/delivery'
import { type Receiver, resumeTenantExchange } from '#server/exchange'
import { resumeImports } from '#server/imports'

/**
 * Enqueues the jobs of everything of a tenant that is under way: its rows came here out of a file, and a queue does not
 * go along. What is made anew wherever it is wanted (`copiedTables`) does not go along either. In a transaction within the tenant.
 * @param receivers its participants, when envelopes for them may have come before them
 */
export async function resumeTenant(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  receivers: readonly Receiver[],
): Promise<void> {
  await resumeTenantExchange(context, tx, scope, receivers)
  await resumeImports(context, tx, scope)
  await resumeMails(context, tx, scope)
}
