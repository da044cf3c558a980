import type { AuditSubject } from '#contract/audit'
import type { TenantTx } from '#platform/database/database'
import { productStore } from './store.ts'

/** For the audit trail: the names of products, active or archived, by id. */
export async function describeProducts(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const products = await productStore.selectByIds(tx, ids)
  return new Map(
    products.map(({ id, name, nameAr }) => [
      id,
      { kind: 'product', name, nameAr: nameAr || null, list: null },
    ]),
  )
}

/** For the audit trail: the ids of products whose words match, up to a limit of active and of archived ones. */
export async function findProductIds(tx: TenantTx, text: string, limit: number): Promise<string[]> {
  return await productStore.findIds(tx, text, limit)
}
