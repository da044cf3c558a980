import type { Context } from '#platform/base/context'
import type { TenantScope, Tx } from '#platform/database/database'
import { enqueueWork, keepFor, worked } from './start-import.ts'
import { selectKept } from './store.ts'

/** Enqueues the jobs of the imports of a tenant whose rows came here without them. */
export async function resumeImports(context: Context, tx: Tx, scope: TenantScope): Promise<void> {
  for (const one of await selectKept(tx, scope)) {
    if (worked.includes(one.state)) await enqueueWork(context, tx, scope, one.id)
    await keepFor(context, tx, scope, one)
  }
}
