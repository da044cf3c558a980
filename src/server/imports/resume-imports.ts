import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { enqueueExpiry, enqueueWork, worked } from './start-import.ts'
import { selectUnexpired } from './store.ts'

/** Enqueues the jobs of the imports of a tenant whose rows came here without them. */
export async function resumeImports(context: Context, tx: TenantTx): Promise<void> {
  for (const one of await selectUnexpired(tx)) {
    if (worked.includes(one.state)) await enqueueWork(context, tx, one.id)
    await enqueueExpiry(context, tx, one)
  }
}
