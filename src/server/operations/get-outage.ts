import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { TenantOutage } from './outage.ts'
import { selectTenantOutage } from './tenant-outage-store.ts'

/** One outage of the log of the organization. Raises `outage.not-found`. */
export async function getOutage(context: Context, actor: Actor, id: string): Promise<TenantOutage> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, (tx) => requireOutage(tx, id))
}

/** The same inside a transaction. */
export async function requireOutage(tx: TenantTx, id: string): Promise<TenantOutage> {
  const outage = await selectTenantOutage(tx, id)
  if (!outage) throw problem('outage.not-found', { detail: id })
  return outage
}
