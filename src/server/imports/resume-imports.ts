import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { ImportRecord } from './import.ts'
import { enqueueWork, keepFor } from './start-import.ts'
import { selectKept } from './store.ts'

/** Steps that a job does; at the others a person is asked, or nothing is left to do. */
export const workedSteps: readonly ImportRecord['state'][] = ['reading', 'checking', 'writing', 'undoing']

/** Enqueues the jobs of the imports of a tenant whose rows came here without them. */
export async function resumeImports(context: Context, tx: Tx, scope: TenantScope): Promise<void> {
  for (const kept of await selectKept(tx, scope)) {
    if (workedSteps.includes(kept.state)) await enqueueWork(context, tx, scope, kept.id)
    await keepFor(context, tx, scope, kept)
  }
}
